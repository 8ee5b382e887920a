// Written by `npm run generate`. Do not edit.
/**
 * A run: one long operation.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "RunId".
 */
export type RunId = string;
/**
 * Place in the stream of a workspace: the `id` of a frame.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "StreamId".
 */
export type StreamId = string;

/**
 * Events of the progress bus, contract version 1.5.0.
 */
export interface Progress {
  [k: string]: unknown | undefined;
}
export interface Event {
  run_id: RunId;
  /**
   * Derived by the server: `workspace:<workspace_id>`.
   */
  scope: string;
  /**
   * Counts the events of a run from 0; order and dedupe by it. After a loss of Redis a run goes on with a number above all that it had.
   */
  seq: number;
  /**
   * Epoch seconds at emission.
   */
  ts: number;
  /**
   * Dotted, owned by the producer: batch.item, pipeline.stage …
   */
  kind: string;
  /**
   * A run begins with `started`; `ok` or `error` is its last event.
   */
  status: 'started' | 'progress' | 'ok' | 'warn' | 'error';
  /**
   * Stage of a pipeline, where there is one.
   */
  stage?: string | null;
  payload: {
    [k: string]: unknown | undefined;
  };
}
/**
 * Nothing: the live tail. `run_id` alone: the live tail of one run.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "StreamQuery".
 */
export interface StreamQuery {
  run_id?: RunId;
  /**
   * With `run_id`: replays the run from this number, then goes on live.
   */
  from_seq?: number;
  since?: StreamId;
  scope?: never;
  [k: string]: unknown | undefined;
}
/**
 * pipeline.stage: where an ingest is.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "PipelineStage".
 */
export interface PipelineStage {
  /**
   * Share of the work that is done.
   */
  progress: number;
  /**
   * For people.
   */
  message: string;
  duration_ms?: number;
  /**
   * Of the language model.
   */
  tokens?: number;
  /**
   * The item.
   */
  memory_id?: string;
  /**
   * Why a stage did not run, or how it failed.
   */
  reason?: string;
  [k: string]: unknown | undefined;
}
/**
 * batch.item: at the start how many items there are, then one event an item, at the end the counts.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "BatchItem".
 */
export interface BatchItem {
  /**
   * How many there are.
   */
  items?: number;
  /**
   * Place in the request, from 0.
   */
  index?: number;
  status?: 'created' | 'existing' | 'failed';
  item_id?: string;
  created?: number;
  existing?: number;
  failed?: number;
  /**
   * For people.
   */
  message?: string;
  minItems?: 0;
  [k: string]: unknown | undefined;
}
/**
 * graph.node: a node came, changed or went.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "GraphNode".
 */
export interface GraphNode {
  action: 'add' | 'update' | 'delete';
  /**
   * The node.
   */
  data: {
    id: string;
    /**
     * What to show.
     */
    label?: string;
    memory_type?: string;
    node_category?: string;
    entity_type?: string;
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
}
/**
 * graph.edge: a relationship came, changed or went.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "GraphEdge".
 */
export interface GraphEdge {
  action: 'add' | 'update' | 'delete';
  /**
   * The relationship.
   */
  data: {
    edge_id?: string;
    source_id: string;
    target_id: string;
    edge_type: string;
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
}
/**
 * search.hop: how far a multi-hop search may go, what each step found, at the end how much in all.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "SearchHop".
 */
export interface SearchHop {
  /**
   * 0 is what the search starts from.
   */
  hop?: number;
  /**
   * What these hops led to.
   */
  found?: number;
  item_ids?: string[];
  /**
   * For people.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * sweep.iter: at the start how much there is to do, then one event a setting, at the end the best.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "SweepIter".
 */
export interface SweepIter {
  /**
   * Settings measured so far.
   */
  iteration?: number;
  /**
   * Settings there are.
   */
  iterations?: number;
  /**
   * Asked with each setting.
   */
  questions?: number;
  /**
   * Share of the work that is done.
   */
  progress?: number;
  /**
   * The setting that was measured.
   */
  settings?: {
    [k: string]: unknown | undefined;
  };
  /**
   * For people.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * evolver.result: what one evolver did.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "EvolverResult".
 */
export interface EvolverResult {
  evolver: string;
  created?: number;
  updated?: number;
  superseded?: number;
  archived?: number;
  item_ids?: string[];
  /**
   * For people.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * studio.job: a scheduled job at work in this workspace.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "StudioJob".
 */
export interface StudioJob {
  /**
   * Its name.
   */
  job: string;
  /**
   * Share of the work that is done.
   */
  progress?: number;
  /**
   * What it did, by name.
   */
  counts?: {
    [k: string]: number | undefined;
  };
  /**
   * For people.
   */
  message?: string;
  [k: string]: unknown | undefined;
}
/**
 * stream.gap: told by the stream itself and stored nowhere. Events are missing: of a run those numbered `from` to `to`, of a workspace those between the ids `from` and `to`.
 *
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "StreamGap".
 */
export interface StreamGap {
  from: number | string;
  to: number | string;
}
