// Written by `npm run generate`. Do not edit.
import type * as adapters from './adapters';
import type * as code from './code';
import type * as deletion from './deletion';
import type * as evolution from './evolution';
import type * as importing from './import';
import type * as items from './items';
import type * as wire from './wire';
export type ListQuery = wire.PageQuery & {
  kind?: string;
  status?: 'queued' | 'running' | 'ok' | 'error';
};
export type Result =
  | items.ByFilterResult
  | evolution.RunResult
  | code.IndexResult
  | deletion.RunResult
  | adapters.SyncResult
  | adapters.RemovalResult
  | importing.ImportResult
  | importing.UndoResult;
export type RunPage = wire.Page & {
  runs: ListedRun[];
};

export interface RunRef {
  run_id: string;
}
export interface Run {
  run_id: string;
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  stage: string;
  about?: string;
  counts: RunCounts;
  errors: string[];
  attempts: number;
  item_id: string | null;
  item_ids: string[];
  memory_type?: string | null;
  result: Result | null;
  read_by?: 'model' | 'rules';
  language_model?: LanguageModel;
  undone_at?: wire.Timestamp;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  expires_at: wire.Timestamp;
}
export interface RunCounts {
  items: number;
  failed: number;
  entities: number;
  relations: number;
}
export interface LanguageModel {
  calls: number;
  tokens: number;
  fallbacks: number;
  reason: string | null;
}
export interface ListedRun {
  run_id: string;
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  stage: string;
  about?: string;
  counts: RunCounts;
  attempts: number;
  undone_at?: wire.Timestamp;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  expires_at: wire.Timestamp;
}
export interface Undone {
  run_id: string;
  status: 'undone';
  undone_at: wire.Timestamp;
  already_undone: boolean;
  removed: number;
  restored: number;
  unlinked: number;
}
export interface Cancelled {
  run_id: string;
  already_ended: boolean;
}
export interface StoredRun {
  removes_items?: boolean;
  run_id: string;
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  stage: string;
  items: number;
  failed: number;
  entities: number;
  relations: number;
  errors: string[];
  attempts: number;
  created_at: string;
  updated_at: string;
  expires_at: string;
  scope_key: string;
  tenant_id: string;
  workspace_id?: string | null;
  user_id?: string | null;
  readable: string[];
  write_tokens: string;
  text_filter: string;
  level: 'WORKSPACE' | 'USER' | 'TENANT';
  active_workspace_id?: string | null;
  home_workspace_id?: string | null;
  caller_id: string;
  worker_id?: string | null;
  deaths?: number;
  undone_at?: string | null;
  about?: string;
  request_json?: string | null;
  progress_json?: string | null;
  result_json?: string | null;
  model_calls?: number;
  model_tokens?: number;
  model_answers?: number;
  model_fallbacks?: number;
  model_reason?: string;
  [k: string]: unknown | undefined;
}
export interface ProducedItem {
  item_id: string;
  memory_type: wire.MemoryType;
  waiting: boolean;
  confidence: number | null;
  why: string | null;
  found_json: string | null;
}
