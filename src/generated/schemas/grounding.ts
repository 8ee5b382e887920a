// Written by `npm run generate`. Do not edit.
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
 * What reference knowledge says of items.
 */
export interface Grounding {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "NodeRef".
 */
export interface NodeRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  node_id: string;
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
export interface RunRequest {
  /**
   * Tells in the result of the run what would be linked, and writes nothing.
   */
  dry_run: boolean;
}
/**
 * Reference knowledge near to an item.
 *
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "Reference".
 */
export interface Reference {
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
  /**
   * Cosine.
   */
  similarity: number;
  [k: string]: unknown | undefined;
}
/**
 * Reference knowledge that supports an item.
 *
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "Ground".
 */
export interface Ground {
  /**
   * Id of the reference item.
   */
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
 *
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "Contradiction".
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
 *
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "Grounded".
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
 *
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "NodeGrounding".
 */
export interface NodeGrounding {
  item_id: string;
  grounded: boolean;
  grounded_in: Ground[];
}
/**
 * This interface was referenced by `Grounding`'s JSON-Schema
 * via the `definition` "Ungrounded".
 */
export interface Ungrounded {
  item_id: string;
  status: 'removed';
  /**
   * Links that were closed.
   */
  removed: number;
}
