// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
/**
 * Lessons learned: what to do otherwise next time, and why.
 */
export interface Lessons {
  [k: string]: unknown | undefined;
}
export interface LearnedRef {
  /**
   * The learned_id that was given, or the item_id.
   */
  learned_id: wire.Id;
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
 * A lesson at the moment that is read.
 */
export interface Learned {
  learned_id: wire.Id;
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
  memory_type: 'learned';
  lesson: string | null;
  context:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
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
}
export interface LearnedPage {
  /**
   * Newest first.
   */
  learned: Learned[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
