// Written by `npm run generate`. Do not edit.
import type * as reasoning from './reasoning';
import type * as wire from './wire';
export interface NodeRef {
  node_id: wire.Id;
}
export interface RunRequest {
  dry_run: boolean;
}
export interface Reference {
  item_id: string;
  content: string;
  title?: string | null;
  memory_type: wire.MemoryType;
  similarity: number;
  [k: string]: unknown | undefined;
}
export interface Ground {
  item_id: string;
  memory_type: wire.MemoryType;
  title: string | null;
  score: number | null;
  evidence: string | null;
  since: string;
}
export interface Contradiction {
  item_id: string;
  reference_id: string;
  conflict_type: reasoning.ConflictType;
  statement: string | null;
  evidence: string | null;
}
export interface Grounded {
  item_id: string;
  run_id: string;
  grounded: boolean;
  linked: number;
  grounded_in: Ground[];
  contradicted_by: Contradiction[];
}
export interface NodeGrounding {
  item_id: string;
  grounded: boolean;
  grounded_in: Ground[];
}
export interface Ungrounded {
  item_id: string;
  status: 'deleted';
  removed: number;
}
