// Written by `npm run generate`. Do not edit.
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
 * Status of a long-running operation.
 *
 * This interface was referenced by `Runs`'s JSON-Schema
 * via the `definition` "Run".
 */
export interface Run {
  run_id: string;
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
   * Id of the first item; null if it was deleted.
   */
  item_id: string | null;
  item_ids: string[];
  /**
   * Memory type of the first item.
   */
  memory_type?: string | null;
  /**
   * Result of a sweep, once it has ended; null for other runs.
   */
  result: SweepResult | null;
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
   * The worker that has begun an attempt and has not ended it.
   */
  worker_id?: string | null;
  /**
   * Workers that died during an attempt.
   */
  deaths?: number;
  /**
   * What a sweep needs to go on; removed at its end.
   */
  request_json?: string;
  /**
   * What a sweep has measured so far.
   */
  progress_json?: string;
  result_json?: string;
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
  /**
   * Entities and relations found in it, if the run was asked to return them.
   */
  found_json: string | null;
}
