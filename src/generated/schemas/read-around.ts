// Written by `npm run generate`. Do not edit.
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * An item in what it is a part of.
 */
export interface ReadAround {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  char_budget?: number;
  /**
   * Share of the budget for what stands before; what one side does not need goes to the other.
   */
  before_ratio?: number;
  after_ratio?: number;
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
   * What the item is a part of, where it is.
   */
  whole: Whole | null;
  items: Piece[];
  /**
   * Characters (UTF-16 units) of all contents.
   */
  chars_used: number;
  char_budget: number;
  /**
   * Where to read on; null where nothing is left.
   */
  cursors: {
    before: string | null;
    after: string | null;
  };
}
/**
 * A document, a conversation, a plan.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Whole".
 */
export interface Whole {
  item_id: string;
  /**
   * Every memory type.
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
 * An item, or the part of it that the budget had room for.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Piece".
 */
export interface Piece {
  item_id: string;
  /**
   * Every memory type.
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
   * Where in the item the content begins.
   */
  offset: number;
  /**
   * The item has more than this.
   */
  truncated: boolean;
}
/**
 * A neighbour in reading order.
 *
 * This interface was referenced by `ReadAround`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
  item_id: string;
  /**
   * Characters, counted by the graph.
   */
  size: number;
}
