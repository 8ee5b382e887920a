// Written by `npm run generate`. Do not edit.
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * An item in the context of its document, conversation or plan.
 */
export interface ReadAround {
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
export interface ReadAroundRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  char_budget: number;
  /**
   * Share of the budget for text before the item; what one side does not need goes to the other.
   */
  before_ratio: number;
  after_ratio: number;
  cursor?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * Texts in reading order.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "ReadAroundAnswer".
 */
export interface ReadAroundAnswer {
  item_id: string;
  /**
   * The document, conversation or plan the item belongs to, if any.
   */
  whole: Whole | null;
  items: Piece[];
  /**
   * Characters (UTF-16 code units) of all contents.
   */
  chars_used: number;
  char_budget: number;
  /**
   * Cursors for continuing; null if nothing is left.
   */
  cursors: {
    before: string | null;
    after: string | null;
  };
}
/**
 * A document, conversation or plan.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Whole".
 */
export interface Whole {
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
}
/**
 * An item, or the part of it that fits into the budget.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Piece".
 */
export interface Piece {
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
  content: string;
  position: 'before' | 'self' | 'after';
  /**
   * Offset of this content within the item.
   */
  offset: number;
  /**
   * Whether the item has more content than this.
   */
  truncated: boolean;
}
/**
 * A neighbouring item in reading order.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
  item_id: string;
  /**
   * Length in characters, as counted by the graph.
   */
  size: number;
}
