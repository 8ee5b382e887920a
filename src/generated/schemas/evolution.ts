// Written by `npm run generate`. Do not edit.
import type * as grounding from './grounding';
import type * as wire from './wire';
/**
 * An evolver. GET /memory/evolution/status returns the rule of each.
 */
export type Name =
  | 'pending_to_typed'
  | 'duplicate_prune'
  | 'statement_update'
  | 'episodic_to_semantic'
  | 'episodic_to_zettel'
  | 'consolidation'
  | 'observation_synthesis'
  | 'opinion_synthesis'
  | 'opinion_reinforcement'
  | 'episodic_decay'
  | 'semantic_decay';

/**
 * Rules that conclude something from what is stored, and their runs.
 */
export interface Evolution {
  [k: string]: unknown | undefined;
}
export interface TriggerRequest {
  /**
   * Only these, in their own order; all by default.
   *
   * @minItems 1
   * @maxItems 50
   */
  evolvers?: [Name, ...Name[]];
  /**
   * Reports in the result of the run what would be concluded, and writes nothing.
   */
  dry_run: boolean;
}
export interface RunRequest {
  /**
   * Reports in the result of the run what would be concluded, and writes nothing.
   */
  dry_run: boolean;
}
export interface SettingsRequest {
  /**
   * Whether the workspace evolves by itself, once a day; off by default.
   */
  automatic: boolean;
}
export interface Settings {
  automatic: boolean;
}
/**
 * The run that evolves the workspace. Workers carry it out; GET /memory/runs/{run_id} has its result.
 */
export interface Triggered {
  run_id: string;
  /**
   * Every request has a run of its own; those of one workspace are carried out one after the other.
   */
  status: 'queued';
  dry_run: boolean;
  evolvers: string[];
  message: string;
  timestamp: wire.Timestamp;
}
/**
 * Answer of a deprecated call that does nothing.
 */
export interface Dreamt {
  status: 'no_op';
  deprecated: true;
  message: string;
  timestamp: wire.Timestamp;
}
export interface Status {
  /**
   * `running`: a run is under way; `ready`: items wait for a type; `idle`: neither.
   */
  status: 'running' | 'ready' | 'idle';
  /**
   * Whether the workspace evolves by itself, once a day.
   */
  automatic: boolean;
  /**
   * Items that wait for a type.
   */
  pending: number;
  /**
   * Id of the run that is under way.
   */
  open_run: string | null;
  /**
   * The run that ended last.
   */
  last_run: LastRun | null;
  /**
   * In the order in which a run goes through them.
   */
  evolvers: Rule[];
}
export interface LastRun {
  run_id: string;
  status: 'ok' | 'error';
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  undone_at: wire.OpenTimestamp;
  result: RunResult | null;
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
  contradictions?: grounding.Contradiction[];
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
export interface Rule {
  name: string;
  /**
   * What it does, and when, in a sentence.
   */
  rule: string;
}
/**
 * An item as rules see it.
 */
export interface Source {
  item_id: string;
  content: string;
  title?: string | null;
  memory_type: wire.MemoryType;
  trust?: wire.Trust;
  origin: string;
  version: number;
  entity_name?: string | null;
  created_at: string;
  updated_at: string;
  last_seen_at?: string | null;
  /**
   * When it was last found useful together with another item.
   */
  linked_at?: string | null;
  valid_start_time?: string | null;
  valid_start_local?: string | null;
  valid_end_time?: string | null;
  lineage_roots: string[];
  /**
   * Cosine to the item that was asked about.
   */
  similarity: number;
  /**
   * Active items that evolution has derived from it.
   */
  derived_items?: number;
  entities: {
    key: string;
    name: string;
  }[];
  status?: string;
  /**
   * Of an opinion: what it is an opinion of.
   */
  subject?: string | null;
  /**
   * Of an opinion that evolution has formed.
   */
  stance?: 'praise' | 'blame' | null;
  /**
   * Whether the rule that asks has already looked at it.
   */
  is_used?: boolean;
  /**
   * What it is DERIVED_FROM.
   */
  source_ids?: string[];
  /**
   * What it states of the name that was asked about.
   */
  facts?: {
    fact_id: string;
    predicate: string;
  }[];
  /**
   * Of an observation: what it is about.
   */
  entity_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * A name as rules see it.
 */
export interface Named {
  entity_id: string;
  key: string;
  name: string;
  entity_type: string;
}
