// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
/**
 * none: the work keeps to it; low: it leaves part of it out; medium: hardly anything of it is in the work; high: the work says otherwise.
 */
export type Severity = 'none' | 'low' | 'medium' | 'high';

/**
 * Anchors: statements that later work is compared with, and how far it has drifted from them.
 */
export interface Anchors {
  [k: string]: unknown | undefined;
}
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  /**
   * What kind of statement it is, in a word of the caller.
   */
  anchor_type: string | null;
  /**
   * The session whose work it holds for; that of every session if it is left out or empty.
   */
  session_id?: string | null;
  /**
   * An id of the caller's own, once in a workspace; the item_id by default.
   */
  anchor_id?: string | null;
  /**
   * Who says it.
   */
  agent_id?: string | null;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
/**
 * An anchor at the moment that is read.
 */
export interface Anchor {
  anchor_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  title: string | null;
  status: 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted';
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
  memory_type: 'anchor';
  anchor_type: string;
  session_id: string | null;
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
  status: 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted' | 'any';
  /**
   * Only anchors of this session.
   */
  session_id?: string;
  /**
   * Only anchors of this type.
   */
  anchor_type?: string;
}
export interface AnchorPage {
  /**
   * Newest first.
   */
  anchors: Anchor[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface ChosenRequest {
  /**
   * Only anchors of this session.
   */
  session_id?: string | null;
  /**
   * Only anchors of this type.
   */
  anchor_type?: string | null;
  /**
   * Only these anchors.
   *
   * @minItems 1
   * @maxItems 100
   */
  anchor_ids?: [wire.Id, ...wire.Id[]] | null;
}
export interface Cleared {
  /**
   * How many anchors this request has cleared.
   */
  cleared: number;
  /**
   * The same.
   */
  count: number;
  anchor_ids: wire.Id[];
  /**
   * Whether more active anchors fit the request; send it again.
   */
  has_more: boolean;
}
export interface Graduated {
  /**
   * One decision for each anchor, in the order of `anchor_ids`.
   */
  decision_ids: wire.Id[];
  anchor_ids: wire.Id[];
  decisions: decisions.Decision[];
  count: number;
  /**
   * Whether more active anchors fit the request; send it again.
   */
  has_more: boolean;
}
export interface DriftRequest {
  /**
   * What was said or done of late, the latest last: texts, of each of which 8000 characters are read.
   *
   * @minItems 1
   * @maxItems 20
   */
  recent_outputs:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | string;
  /**
   * Anchors of this session, and those of every session; all active anchors without it.
   */
  session_id?: string | null;
  /**
   * Only anchors of this type.
   */
  anchor_type?: string | null;
  /**
   * Whether a configured language model is asked too.
   */
  use_llm: boolean;
}
/**
 * An active anchor as it is compared: the first 8000 characters of it.
 */
export interface Active {
  item_id: wire.Id;
  anchor_id: wire.Id;
  anchor_type: string;
  session_id: string | null;
  content: string;
}
/**
 * How far recent work is from an anchor.
 */
export interface Report {
  anchor_id: wire.Id;
  item_id: wire.Id;
  anchor_type: string;
  session_id: string | null;
  anchor_content: string;
  severity: Severity;
  /**
   * 0: the work keeps to the anchor, 1: it says otherwise.
   */
  drift_score: number;
  /**
   * Of the vectors of the anchor and the text that is most like it; null without vectors.
   */
  likeness: number | null;
  /**
   * Words of the anchor that none of the texts has.
   */
  missing_keywords: string[];
  /**
   * What says otherwise, or is closest to the anchor; null if nothing shares a word with it.
   */
  sentence: string | null;
  /**
   * Index in `recent_outputs` of the text with that sentence.
   */
  output: number | null;
  /**
   * forbidden: it says what the anchor forbids; otherwise the type of the conflict; null without one.
   */
  kind:
    | 'forbidden'
    | 'direct_contradiction'
    | 'temporal_conflict'
    | 'numeric_mismatch'
    | 'entity_confusion'
    | 'partial_overlap'
    | null;
  explanation: string;
}
export interface DriftAnswer {
  /**
   * One for each anchor, the one that has drifted most first.
   */
  reports: Report[];
  count: number;
  /**
   * How many of them are above `none`.
   */
  drifted: number;
  /**
   * Whether any of them is medium or high.
   */
  has_drift: boolean;
  /**
   * Anchors that were compared.
   */
  checked: number;
  /**
   * Whether there are more active anchors than were compared, which are the newest 100.
   */
  has_more: boolean;
}
