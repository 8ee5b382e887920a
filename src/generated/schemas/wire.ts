// Written by `npm run generate`. Do not edit.
/**
 * Opaque, sortable by the time of its making, prefixed by kind.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Id".
 */
export type Id = string;
/**
 * RFC 3339 with an offset; answered in UTC.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Timestamp".
 */
export type Timestamp = string;
/**
 * RFC 3339 in UTC, or null where the interval is open.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OpenTimestamp".
 */
export type OpenTimestamp = string | null;
/**
 * Every memory type.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MemoryType".
 */
export type MemoryType =
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
 * Rows per page.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Limit".
 */
export type Limit = number;
/**
 * Rows to skip.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Offset".
 */
export type Offset = number;
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerScope".
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Shapes that every room shares.
 */
export interface Wire {
  [k: string]: unknown | undefined;
}
/**
 * Free-form; kept as it came.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Metadata".
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerScopeButTeam".
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
export interface ServerOwned {
  id?: never;
  item_id?: never;
}
/**
 * Any refusal but a validation error.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  /**
   * What is wrong and what to do, for people.
   */
  detail: string;
  /**
   * The same in snake_case, for programs.
   */
  code: string;
  request_id: string;
}
/**
 * Everything that is wrong with a request, at once.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ValidationProblem".
 */
export interface ValidationProblem {
  detail: {
    loc: string[];
    msg: string;
    type: string;
    input: unknown;
    ctx: {
      [k: string]: unknown | undefined;
    };
  }[];
}
/**
 * Any JSON object.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Document".
 */
export interface Document {
  [k: string]: unknown | undefined;
}
