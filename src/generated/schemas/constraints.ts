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
 * Hard rules, and what breaks them.
 */
export interface Constraints {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Constraints`'s JSON-Schema
 * via the `definition` "ConstraintRef".
 */
export interface ConstraintRef {
  /**
   * The constraint_id that was given, or the item_id.
   */
  constraint_id: string;
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
  content: string;
  /**
   * An id of the caller's own, once in a workspace; the item_id by default.
   */
  constraint_id?: string | null;
  domain?: string | null;
  /**
   * Who or what demands it.
   */
  source?: string | null;
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
 * A hard rule at the moment that is read.
 *
 * This interface was referenced by `Constraints`'s JSON-Schema
 * via the `definition` "Constraint".
 */
export interface Constraint {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  constraint_id: string;
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
  memory_type: 'constraint';
  domain: string | null;
  source: string | null;
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
  domain?: string;
}
/**
 * This interface was referenced by `Constraints`'s JSON-Schema
 * via the `definition` "ConstraintPage".
 */
export interface ConstraintPage {
  /**
   * Newest first.
   */
  constraints: Constraint[];
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
export interface CheckRequest {
  /**
   * The first 40 statements of 8000 characters are compared.
   */
  content?: string | null;
  /**
   * A stored plan, with its tasks.
   */
  plan_id?: string | null;
  /**
   * Only rules of this domain, and those of none.
   */
  domain?: string | null;
}
/**
 * A rule that the text breaks.
 *
 * This interface was referenced by `Constraints`'s JSON-Schema
 * via the `definition` "Violation".
 */
export interface Violation {
  constraint: Constraint;
  /**
   * What of the text breaks it.
   */
  statement: string;
  /**
   * forbidden: it says what the rule forbids; contradicts: it says otherwise than the rule.
   */
  kind: 'forbidden' | 'contradicts';
  /**
   * 0…1.
   */
  confidence: number;
  explanation: string;
}
/**
 * This interface was referenced by `Constraints`'s JSON-Schema
 * via the `definition` "CheckAnswer".
 */
export interface CheckAnswer {
  /**
   * Whether no rule is broken, as far as words tell.
   */
  passes: boolean;
  /**
   * The surest first.
   */
  violations: Violation[];
  /**
   * Rules that were compared: the nearest ones, at most 50.
   */
  checked: number;
}
