// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
/**
 * Hard rules, and what breaks them.
 */
export interface Constraints {
  [k: string]: unknown | undefined;
}
export interface ConstraintRef {
  /**
   * The constraint_id that was given, or the item_id.
   */
  constraint_id: wire.Id;
}
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  /**
   * An id of the caller's own, once in a workspace; the item_id by default.
   */
  constraint_id?: string | null;
  domain?: string | null;
  /**
   * Who or what demands it.
   */
  source?: string | null;
  tags?: decisions.Tags;
  /**
   * Who says it.
   */
  agent_id?: string | null;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
/**
 * A hard rule at the moment that is read.
 */
export interface Constraint {
  constraint_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  title: string | null;
  status: string;
  tags: string[];
  agent_id: string | null;
  retraction_reason: string | null;
  rejected_as: string | null;
  metadata: wire.Metadata;
  origin: string;
  version: number;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: wire.Timestamp;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  memory_type: 'constraint';
  domain: string | null;
  source: string | null;
}
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  /**
   * One state; `any` for all.
   */
  status: 'active' | 'superseded' | 'retracted' | 'any';
  domain?: string;
}
export interface ConstraintPage {
  /**
   * Newest first.
   */
  constraints: Constraint[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
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
export interface CheckAnswer {
  /**
   * Whether no rule is broken, as far as its words show.
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
