// Written by `npm run generate`. Do not edit.
import type * as evolution from './evolution';
import type * as grounding from './grounding';
import type * as importing from './import';
import type * as items from './items';
import type * as types from './types';
import type * as wire from './wire';
export type Gates = types.Gate[];
export type ItemIds = string[];
export type SyncFailures = {
  id: string;
  reason: string;
}[];

export interface Object {
  [k: string]: unknown | undefined;
}
export interface KeptAnswer {
  status: number;
  headers: {
    [k: string]: string | undefined;
  };
  answer: unknown;
}
export interface ImportTask {
  file: string;
  query: importing.ImportQuery;
}
export interface ImportProgress {
  position: number;
  failed_bytes: number;
  result: importing.ImportResult;
}
export interface ImportUndoTask {
  run_id: string;
}
export interface ImportUndoProgress {
  after: string;
  result: importing.UndoResult;
}
export interface ByFilterTask {
  filter?: wire.Filter;
  item_ids?: ItemIds;
  set?: items.SetRequest;
  renames?: wire.ProjectName;
  until: string;
}
export interface ByFilterProgress {
  after: string;
  deleted: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: string[];
}
export interface IngestTask {
  by_rules: string[];
  judged?: string[];
  unembedded?: string[];
}
export interface EvolutionTask {
  evolvers: (evolution.Name | 'grounding')[];
  dry_run: boolean;
  automatic?: true;
}
export interface EvolutionProgress {
  from_time: string;
  from_id: string;
  at: number;
  concluded: boolean;
  outcomes: evolution.Outcome[];
  taken: string[];
  told: grounding.Contradiction[];
  more: boolean;
}
export interface Reference {
  languages: {
    questions: number[];
    texts: number[];
    span: number;
  }[];
  well_read?: string[];
  scripts: string[];
  unrelated: number;
}
export interface CodeTask {
  repo: string;
  commit_hash: string | null;
  archive?: string;
  index?: string;
  folder?: string;
}
export interface FoundNames {
  entities?: {
    name: string;
    entity_type: string;
    role: string;
    count: number;
    aliases: string[];
  }[];
  relations?: {
    source: string;
    predicate: string;
    target: string;
    fact: string;
    confidence: number;
  }[];
}
export interface SyncTask {
  connection_id: string;
  confirm_deletions?: boolean;
}
export interface SyncProgress {
  began_at: string;
  retried: boolean;
  loaded: boolean;
  counts: {
    created: number;
    updated: number;
    unchanged: number;
    failed: number;
    withdrawn: number;
  };
}
export interface RemovalTask {
  item_ids: ItemIds;
}
export interface ImportPlan {
  workspace_id: string;
  name: string;
  isolation: 'WORKSPACE' | 'USER';
  isNew: boolean;
  move: string;
}
