// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type Project = Counted & {
  project: string;
  undoable: boolean;
};
export type ProjectPage = wire.Page & {
  projects: Project[];
  shared: Counted;
};
export type OfferPage = wire.Page & {
  offers: Offer[];
};

export interface Counted {
  memories: number;
  newest_at: string | null;
}
export interface RenameRequest {
  from: wire.ProjectName;
  to: wire.ProjectName;
  [k: string]: unknown | undefined;
}
export interface Renamed {
  status: Exclude<items.ByFilterAnswer['status'], undefined>;
  run_id: Exclude<items.ByFilterAnswer['run_id'], undefined>;
  joined: boolean;
  undoable: boolean;
  matched: number;
  updated: number;
  failed: number;
  errors?: Exclude<items.ByFilterAnswer['errors'], undefined>;
}
export interface Offer {
  same: 'text' | 'fact';
  text: string;
  projects: string[];
  item_ids: wire.Id[];
  newest_at: string;
}
export interface ShareRequest {
  item_ids: Exclude<items.Selection['item_ids'], undefined>;
  [k: string]: unknown | undefined;
}
export interface Shared {
  status: Exclude<items.ByFilterAnswer['status'], undefined>;
  run_id: Exclude<items.ByFilterAnswer['run_id'], undefined>;
  undoable: boolean;
  matched: number;
  updated: number;
  failed: number;
  errors?: Exclude<items.ByFilterAnswer['errors'], undefined>;
}
