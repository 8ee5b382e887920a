// Written by `npm run generate`. Do not edit.
/**
 * Opaque id, sortable by creation time, prefixed by kind.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Id".
 */
export type Id = string;
/**
 * RFC 3339 with an offset; returned in UTC.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Timestamp".
 */
export type Timestamp = string;
/**
 * RFC 3339 in UTC; null if the interval is open.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OpenTimestamp".
 */
export type OpenTimestamp = string | null;
/**
 * An XML document.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Xml".
 */
export type Xml = string;
/**
 * All memory types.
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
 * A page of a list, also of the past.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PastPageQuery".
 */
export type PastPageQuery = PageQuery & Moment;
/**
 * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Cursor".
 */
export type Cursor = string;
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
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerScope".
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Shared types.
 */
export interface Wire {
  [k: string]: unknown | undefined;
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Moment".
 */
export interface Moment {
  /**
   * What was true then. An item without valid times holds from when it was recorded until it was replaced.
   */
  as_of?: string;
  /**
   * As it was known then; now by default.
   */
  as_known_at?: string;
}
/**
 * Free-form JSON, stored as sent.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Metadata".
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PageQuery".
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  cursor?: Cursor;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "UnknownFields".
 */
export interface UnknownFields {
  /**
   * Fields of the request that were ignored, because they are not known here; at most 50.
   */
  unknown_fields?: string[];
  /**
   * The known field that an unknown one resembles.
   */
  did_you_mean?: {
    [k: string]: string | undefined;
  };
}
/**
 * The part of a list that an answer shows, and how to go on.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Page".
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
/**
 * Server-owned fields, for requests that may name a team.
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
 * Any error except a validation error.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  /**
   * Human-readable description of the error and what to do about it.
   */
  detail: string;
  /**
   * Stable machine-readable error code in snake_case.
   */
  code: string;
  request_id: string;
}
/**
 * All validation issues of a request.
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
