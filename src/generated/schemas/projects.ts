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
