// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * What reference knowledge says of items.
 */
export interface Grounding {
  [k: string]: unknown | undefined;
}
export interface NodeRef {
  node_id: wire.Id;
}
export interface RunRequest {
  /**
   * Reports in the result of the run what would be linked, and writes nothing.
   */
  dry_run: boolean;
}
/**
 * Reference knowledge near to an item.
 */
export interface Reference {
  item_id: string;
  content: string;
  title?: string | null;
  memory_type: wire.MemoryType;
  /**
   * Cosine.
   */
  similarity: number;
  [k: string]: unknown | undefined;
}
/**
 * Reference knowledge that supports an item.
 */
export interface Ground {
  /**
   * Id of the reference item.
   */
  item_id: string;
  memory_type: wire.MemoryType;
  title: string | null;
  /**
   * 0 to 1: the mean of the cosine and of the share of the item's words that the reference has.
   */
  score: number | null;
  /**
   * The sentence of the reference that says most of it.
   */
  evidence: string | null;
  /**
   * When it was found out.
   */
  since: string;
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
 * What reference knowledge says of an item.
 */
export interface Grounded {
  item_id: string;
  /**
   * The run that linked it: POST /memory/runs/{run_id}/undo takes the links away.
   */
  run_id: string;
  /**
   * Whether reference knowledge supports it.
   */
  grounded: boolean;
  /**
   * Links that are new.
   */
  linked: number;
  grounded_in: Ground[];
  contradicted_by: Contradiction[];
}
/**
 * The reference knowledge in which an item is grounded.
 */
export interface NodeGrounding {
  item_id: string;
  grounded: boolean;
  grounded_in: Ground[];
}
export interface Ungrounded {
  item_id: string;
  status: 'removed';
  /**
   * Links that were closed.
   */
  removed: number;
}
