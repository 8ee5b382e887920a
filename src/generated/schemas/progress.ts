// Written by `npm run generate`. Do not edit.
/**
 * One long-running operation.
 */
export type RunId = string;
/**
 * Position in the stream of a workspace: the `id` of a Server-Sent Event.
 */
export type StreamId = string;
/**
 * evolver.result: result of one evolver, or of a grounding. The first and the last event of a run name all of them.
 */
export type EvolverResult = EvolverResult1 & {
  evolver?: string;
  evolvers?: string[];
  /**
   * In the last event: the counts of all of them.
   */
  run_result?: {
    [k: string]: number | undefined;
  };
  linked?: number;
  sources?: number;
  created?: number;
  updated?: number;
  superseded?: number;
  archived?: number;
  item_ids?: string[];
  /**
   * Human-readable message.
   */
  message?: string;
  [k: string]: unknown | undefined;
};
export type EvolverResult1 = {
  [k: string]: unknown | undefined;
};

/**
 * Events of the progress stream, contract version 1.5.0.
 */
export interface Progress {
  [k: string]: unknown | undefined;
}
export interface Event {
  run_id: RunId;
  /**
   * Set by the server: `workspace:<workspace_id>`.
   */
  scope: string;
  /**
   * Sequence number within the run, starting at 0; use it for ordering and deduplication. After a loss of Redis data a run continues with a higher number than any before.
   */
  seq: number;
  /**
   * Time of emission in epoch seconds.
   */
  ts: number;
  /**
   * Dotted event type owned by the producer: batch.item, pipeline.stage …
   */
  kind: string;
  /**
   * The first event of a run is `started`, the last one is `ok` or `error`.
   */
  status: 'started' | 'progress' | 'ok' | 'warn' | 'error';
  /**
   * Pipeline stage, if any.
   */
  stage?: string | null;
  payload: {
    [k: string]: unknown | undefined;
  };
}
/**
 * Without parameters: live events. `run_id` alone: live events of one run.
 */
export interface StreamQuery {
  run_id?: RunId;
  /**
   * With `run_id`: replays the run from this sequence number, then continues live.
   */
  from_seq?: number;
  since?: StreamId;
  scope?: never;
  [k: string]: unknown | undefined;
}
/**
 * pipeline.stage: progress of an ingest.
 */
export interface PipelineStage {
  /**
   * Completed share of the work, 0 to 1.
   */
  progress: number;
  /**
   * Human-readable message.
   */
  message: string;
  duration_ms?: number;
  /**
   * Tokens used by the language model.
   */
  tokens?: number;
  /**
   * The item.
   */
  memory_id?: string;
  /**
   * Code of why a stage was skipped or failed.
   */
  reason?: string;
  [k: string]: unknown | undefined;
}
/**
 * batch.item: the first event carries the number of items, then one event per item, the last one carries the totals.
 */
export interface BatchItem {
  /**
   * Total number of items.
   */
  items?: number;
  /**
   * Index in the request, starting at 0.
   */
  index?: number;
  status?: 'created' | 'updated' | 'existing' | 'failed';
  /**
   * Of a conversation: turns sent, turns that a chunk holds, and in the last event turns that were new.
   */
  turns?: number;
  /**
   * Of a conversation: entities that a chunk names, which is written, and their sum.
   */
  entities?: number;
  /**
   * Of a conversation: facts that a chunk states, which is written, and their sum.
   */
  relations?: number;
  updated?: number;
  /**
   * Code of what failed.
   */
  reason?: string;
  item_id?: string;
  created?: number;
  existing?: number;
  failed?: number;
  /**
   * Human-readable message.
   */
  message?: string;
  minItems?: 0;
  [k: string]: unknown | undefined;
}
/**
 * graph.node: a node was added, changed or removed.
 */
export interface GraphNode {
  action: 'add' | 'update' | 'delete';
  /**
   * Id and types of the node; nothing else, because events outlive what they report.
   */
  data: {
    id: string;
    item_id?: string;
    memory_type?: string;
    node_category?: string;
    entity_type?: string;
  };
  [k: string]: unknown | undefined;
}
/**
 * graph.edge: a relationship was added, changed or removed.
 */
export interface GraphEdge {
  action: 'add' | 'update' | 'delete';
  /**
   * The relationship: ids and type.
   */
  data: {
    edge_id?: string;
    source_id: string;
    target_id: string;
    edge_type: string;
  };
  [k: string]: unknown | undefined;
}
/**
 * search.hop: limits of a multi-hop search, then its progress per hop.
 */
export interface SearchHop {
  /**
   * 0 is the starting point of the search.
   */
  hop?: number;
  /**
   * Items reached.
   */
  found?: number;
  item_ids?: string[];
  /**
   * Human-readable message.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * studio.job: a scheduled job running in this workspace.
 */
export interface StudioJob {
  /**
   * Name of the job.
   */
  job: string;
  /**
   * Completed share of the work, 0 to 1.
   */
  progress?: number;
  /**
   * Counts by name.
   */
  counts?: {
    [k: string]: number | undefined;
  };
  /**
   * Human-readable message.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * stream.gap: emitted by the stream itself, never stored. Events are missing: for a run those with sequence numbers `from` to `to`, for a workspace those between the ids `from` and `to`.
 */
export interface StreamGap {
  from: number | string;
  to: number | string;
}
