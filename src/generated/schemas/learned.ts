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
 * @maxItems 1000
 */
export type Tags = string[] | null;

/**
 * Lessons learned.
 */
export interface Lessons {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Lessons`'s JSON-Schema
 * via the `definition` "LearnedRef".
 */
export interface LearnedRef {
  /**
   * The learned_id that was given, or the item_id.
   */
  learned_id: string;
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
export interface CreateRequest {
  content?: string | null;
  lesson?: string | null;
  /**
   * Where it applies.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
  /**
   * An id of the caller's own, once in a workspace; the item_id by default.
   */
  learned_id?: string | null;
  tags?: Tags;
  /**
   * Who says it.
   */
  agent_id?: string | null;
  title?: string | null;
  metadata?: Metadata | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time?: string | null;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * A lesson at the moment that is read.
 *
 * This interface was referenced by `Lessons`'s JSON-Schema
 * via the `definition` "Learned".
 */
export interface Learned {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  learned_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  content: string;
  title: string | null;
  status: string;
  tags: string[];
  agent_id: string | null;
  retraction_reason: string | null;
  rejected_as: string | null;
  metadata: Metadata;
  origin: string;
  version: number;
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
  valid_start_time: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  transaction_time: string;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  memory_type: 'learned';
  lesson: string | null;
  context:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_of?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_known_at?: string;
}
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
  /**
   * One state; `any` for all.
   */
  status: 'active' | 'superseded' | 'retracted' | 'any';
}
/**
 * This interface was referenced by `Lessons`'s JSON-Schema
 * via the `definition` "LearnedPage".
 */
export interface LearnedPage {
  /**
   * Newest first.
   */
  learned: Learned[];
  count: number;
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
