// Written by `npm run generate`. Do not edit.
/**
 * An evolver. GET /memory/evolution/status tells the rule of each.
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Name".
 */
export type Name =
  | 'pending_to_typed'
  | 'duplicate_prune'
  | 'episodic_to_semantic'
  | 'episodic_to_zettel'
  | 'consolidation'
  | 'observation_synthesis'
  | 'opinion_synthesis'
  | 'opinion_reinforcement'
  | 'episodic_decay'
  | 'semantic_decay';
/**
 * Server-owned fields including the item's id, which few requests may name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Rules that conclude something from what is stored, and their runs.
 */
export interface Evolution {
  [k: string]: unknown | undefined;
}
/**
 * Server-owned fields, for requests that may name a team.
 */
export interface ServerScopeButTeam {
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  created_by?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
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
   * Tells in the result of the run what would be concluded, and writes nothing.
   */
  dry_run: boolean;
}
export interface RunRequest {
  /**
   * Tells in the result of the run what would be concluded, and writes nothing.
   */
  dry_run: boolean;
}
export interface SettingsRequest {
  /**
   * Whether the workspace evolves by itself, once a day; off by default.
   */
  automatic: boolean;
}
/**
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Settings".
 */
export interface Settings {
  automatic: boolean;
}
/**
 * The run that evolves the workspace. Workers carry it out; GET /memory/runs/{run_id} has its result.
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Triggered".
 */
export interface Triggered {
  run_id: string;
  /**
   * `under_way`: another run of this workspace has not ended yet; its id is returned, and no other one begins.
   */
  status: 'queued' | 'under_way';
  dry_run: boolean;
  evolvers: string[];
  message: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
}
/**
 * Answer of a deprecated call that does nothing.
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Dreamt".
 */
export interface Dreamt {
  status: 'no_op';
  deprecated: true;
  message: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
}
/**
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Status".
 */
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
/**
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "LastRun".
 */
export interface LastRun {
  run_id: string;
  status: 'ok' | 'error';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  undone_at: string | null;
  result: RunResult | null;
}
/**
 * `result` of a run of evolution or grounding.
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "RunResult".
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
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Outcome".
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
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Rule".
 */
export interface Rule {
  name: string;
  /**
   * What it does, and when, in a sentence.
   */
  rule: string;
}
/**
 * An item as rules see it.
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Source".
 */
export interface Source {
  item_id: string;
  content: string;
  title?: string | null;
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
  origin: string;
  version: number;
  entity_name?: string | null;
  created_at: string;
  updated_at: string;
  last_seen_at?: string | null;
  /**
   * When it was last found useful together with another item.
   */
  tied_at?: string | null;
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
 *
 * This interface was referenced by `Evolution`'s JSON-Schema
 * via the `definition` "Named".
 */
export interface Named {
  entity_id: string;
  key: string;
  name: string;
  entity_type: string;
}
