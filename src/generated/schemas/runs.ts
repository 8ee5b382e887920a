// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export type ListQuery = PageQuery & {
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
 * Runs, newest first.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "RunPage".
 */
export type RunPage = Page & {
  runs: ListedRun[];
};

/**
 * Long-running operations that workers carry out, and their results.
 */
export interface Runs {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "RunRef".
 */
export interface RunRef {
  run_id: string;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
}
/**
 * Status of a long-running operation.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "Run".
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
   * Result of a sweep, an evolution or a grounding, once it has ended; null for other runs.
   */
  result: SweepResult | RunResult | null;
  /**
   * When the run was undone.
   */
  undone_at?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  expires_at: string;
}
/**
 * Result counts.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "RunCounts".
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
 * `result` of a sweep's run.
 */
export interface SweepResult {
  k: number;
  metric: string;
  /**
   * One per setting, in grid order; a setting interrupted by the time limit is omitted.
   */
  rows: SweepRow[];
  /**
   * Best setting by the metric, ties broken by latency; null if no setting was measured completely.
   */
  best: SweepRow | null;
  /**
   * The time limit ended the sweep early.
   */
  partial: boolean;
}
/**
 * One setting measured on all questions; latencies in milliseconds, measured inside the service.
 */
export interface SweepRow {
  settings: {
    [k: string]: unknown | undefined;
  };
  questions: number;
  recall: number;
  nDCG: number;
  p50_ms: number;
  p95_ms: number;
}
/**
 * `result` of a run of evolution or grounding.
 */
export interface RunResult {
  dry_run: boolean;
  evolvers: Outcome[];
  /**
   * What reference knowledge says otherwise: the first 200.
   */
  contradictions?: Contradiction[];
  /**
   * The run has written as much as one run may; the next one goes on.
   */
  more: boolean;
}
/**
 * What one rule has concluded; of a dry run, what it would have.
 */
export interface Outcome {
  evolver: string;
  /**
   * New items.
   */
  created: number;
  /**
   * Items with another type or status.
   */
  updated: number;
  /**
   * Items among these that searches no longer show by default.
   */
  archived: number;
  /**
   * Items with new links to others.
   */
  linked: number;
  /**
   * Items from which it was concluded, with what it changed and replaced.
   */
  sources: number;
  /**
   * The first of the items that were created, changed or linked; of a dry run those that would be changed or linked, and the sources.
   */
  item_ids: string[];
}
/**
 * What reference knowledge says otherwise. Nothing is changed by it.
 */
export interface Contradiction {
  item_id: string;
  reference_id: string;
  conflict_type: 'direct_contradiction' | 'numeric_mismatch';
  /**
   * The sentence of the item; null in the result of a run, which keeps no texts.
   */
  statement: string | null;
  /**
   * The sentence of the reference; null in the result of a run.
   */
  evidence: string | null;
}
/**
 * A run in a list; GET /memory/runs/{run_id} has the rest.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "ListedRun".
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
   * RFC 3339 with an offset; returned in UTC.
   */
  undone_at?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  expires_at: string;
}
/**
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
/**
 * What the undoing of a run has taken away.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "Undone".
 */
export interface Undone {
  run_id: string;
  status: 'undone';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  undone_at: string;
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
/**
 * A Run node as returned by the graph.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "StoredRun".
 */
export interface StoredRun {
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
/**
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "ProducedItem".
 */
export interface ProducedItem {
  item_id: string;
  /**
   * All memory types.
   */
  memory_type:
    | 'semantic'
    | 'episodic'
    | 'procedural'
    | 'pending'
    | 'zettel'
    | 'decision'
    | 'opinion'
    | 'observation'
    | 'reasoning'
    | 'constraint'
    | 'learned'
    | 'plan'
    | 'plan_task'
    | 'code'
    | 'evaluation'
    | 'anchor'
    | 'tool_call'
    | 'conversation_turn'
    | 'conversation'
    | 'document'
    | 'hook_capture'
    | 'timeline_entry'
    | 'seed_item';
  waiting: boolean;
  confidence: number | null;
  why: string | null;
  /**
   * Entities and relations found in it, if the run was asked to return them.
   */
  found_json: string | null;
}
