// Written by `npm run generate`. Do not edit.
import type * as adapters from './adapters';
import type * as code from './code';
import type * as deletion from './deletion';
import type * as evolution from './evolution';
import type * as items from './items';
import type * as search from './search';
import type * as wire from './wire';
export type ListQuery = wire.PageQuery & {
  /**
   * Only runs of this kind.
   */
  kind?: string;
  /**
   * Only runs with this status.
   */
  status?: 'queued' | 'running' | 'ok' | 'error';
};
/**
 * Result of a sweep, an evolution, a grounding, an index of code, a deletion or a sync.
 */
export type Result =
  | search.SweepResult
  | items.ByFilterResult
  | evolution.RunResult
  | code.IndexResult
  | deletion.RunResult
  | adapters.SyncResult;
/**
 * Runs, newest first.
 */
export type RunPage = wire.Page & {
  runs: ListedRun[];
};

/**
 * Long-running operations that workers carry out, and their results.
 */
export interface Runs {
  [k: string]: unknown | undefined;
}
export interface RunRef {
  run_id: string;
}
/**
 * Status of a long-running operation.
 */
export interface Run {
  run_id: string;
  /**
   * What is done: `ingest`, `ingest.batch`, `ingest.document`, `add.batch`, `search`, `sweep` …
   */
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  /**
   * Current or last stage.
   */
  stage: string;
  counts: RunCounts;
  /**
   * Why items, or the whole run, failed.
   */
  errors: string[];
  /**
   * Number of processing attempts.
   */
  attempts: number;
  /**
   * Id of the first item; null if there is none, or it was deleted.
   */
  item_id: string | null;
  /**
   * Items that the run stores or completes. Those of `add.batch` are only in its response.
   */
  item_ids: string[];
  /**
   * Memory type of the first item.
   */
  memory_type?: string | null;
  /**
   * Result of a sweep, an evolution, a grounding, an index of code, a deletion, a change by filter or a sync, once it has ended; null for other runs.
   */
  result: Result | null;
  /**
   * When the run was undone.
   */
  undone_at?: wire.Timestamp;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  expires_at: wire.Timestamp;
}
/**
 * Result counts.
 */
export interface RunCounts {
  items: number;
  /**
   * Items that could not be processed; they remain `pending`.
   */
  failed: number;
  entities: number;
  relations: number;
}
/**
 * A run in a list; GET /memory/runs/{run_id} has the rest.
 */
export interface ListedRun {
  run_id: string;
  /**
   * What is done: `ingest`, `ingest.batch`, `ingest.document`, `add.batch`, `search`, `sweep` …
   */
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  /**
   * Current or last stage.
   */
  stage: string;
  counts: RunCounts;
  /**
   * Number of processing attempts.
   */
  attempts: number;
  /**
   * When the run was undone.
   */
  undone_at?: wire.Timestamp;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  expires_at: wire.Timestamp;
}
/**
 * What the undoing of a run has taken away.
 */
export interface Undone {
  run_id: string;
  status: 'undone';
  undone_at: wire.Timestamp;
  /**
   * It was undone before; nothing has changed now.
   */
  already_undone: boolean;
  /**
   * Items that the run had created, with their links and names.
   */
  removed: number;
  /**
   * Items that are as they were before the run changed them.
   */
  restored: number;
  /**
   * Links between items that the run had found out.
   */
  unlinked: number;
}
export interface Cancelled {
  run_id: string;
  /**
   * Whether it had ended before.
   */
  already_ended: boolean;
}
/**
 * A Run node as returned by the graph.
 */
export interface StoredRun {
  /**
   * Set when the connection that it syncs was removed: whether what it still brings goes too.
   */
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
  /**
   * The workspace, where a subject narrows it to a partition.
   */
  home_workspace_id?: string | null;
  /**
   * The user who started it.
   */
  caller_id: string;
  /**
   * The worker that has begun an attempt and has not ended it.
   */
  worker_id?: string | null;
  /**
   * Workers that died during an attempt.
   */
  deaths?: number;
  undone_at?: string | null;
  /**
   * What a worker needs to carry it out; removed at its end.
   */
  request_json?: string | null;
  /**
   * How far a worker has come.
   */
  progress_json?: string | null;
  result_json?: string | null;
  [k: string]: unknown | undefined;
}
export interface ProducedItem {
  item_id: string;
  memory_type: wire.MemoryType;
  waiting: boolean;
  confidence: number | null;
  why: string | null;
  /**
   * Entities and relations found in it, if the run was asked to return them.
   */
  found_json: string | null;
}
