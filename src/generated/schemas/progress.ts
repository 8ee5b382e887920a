// Written by `npm run generate`. Do not edit.
export type RunId = string;
export type StreamId = string;
export type EvolverResult = EvolverResult1 & {
  evolver?: string;
  evolvers?: string[];
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
  message?: string;
  [k: string]: unknown | undefined;
};
export type EvolverResult1 = {
  [k: string]: unknown | undefined;
};

export interface Event {
  run_id: RunId;
  scope: string;
  seq: number;
  ts: number;
  kind: string;
  status: 'started' | 'progress' | 'ok' | 'warn' | 'error';
  stage?: string | null;
  payload: {
    [k: string]: unknown | undefined;
  };
}
export interface StreamQuery {
  run_id?: RunId;
  from_seq?: number;
  since?: StreamId;
  scope?: never;
  [k: string]: unknown | undefined;
}
export interface PipelineStage {
  progress: number;
  message: string;
  duration_ms?: number;
  tokens?: number;
  read_by?: 'model' | 'rules';
  memory_id?: string;
  reason?: string;
  [k: string]: unknown | undefined;
}
export interface BatchItem {
  items?: number;
  index?: number;
  status?: 'created' | 'updated' | 'existing' | 'failed';
  turns?: number;
  entities?: number;
  relations?: number;
  updated?: number;
  reason?: string;
  item_id?: string;
  created?: number;
  existing?: number;
  failed?: number;
  message?: string;
  minItems?: 0;
  [k: string]: unknown | undefined;
}
export interface GraphNode {
  action: 'add' | 'update' | 'delete';
  data: {
    id: string;
    item_id?: string;
    memory_type?: string;
    node_category?: string;
    entity_type?: string;
  };
  [k: string]: unknown | undefined;
}
export interface GraphEdge {
  action: 'add' | 'update' | 'delete';
  data: {
    edge_id?: string;
    source_id: string;
    target_id: string;
    edge_type: string;
  };
  [k: string]: unknown | undefined;
}
export interface SearchHop {
  hop?: number;
  found?: number;
  item_ids?: string[];
  message?: string;
  [k: string]: unknown | undefined;
}
export interface StudioJob {
  job: string;
  progress?: number;
  counts?: {
    [k: string]: number | undefined;
  };
  message?: string;
  [k: string]: unknown | undefined;
}
export interface StreamGap {
  from: number | string;
  to: number | string;
}
