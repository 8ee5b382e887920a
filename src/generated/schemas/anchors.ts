// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
export type Severity = 'none' | 'low' | 'medium' | 'high';

export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  anchor_type: string | null;
  session_id?: string | null;
  anchor_id?: string | null;
  agent_id?: string | null;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
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
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  status: 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted' | 'any';
  session_id?: string;
  anchor_type?: string;
}
export interface AnchorPage {
  anchors: Anchor[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface ChosenRequest {
  session_id?: string | null;
  anchor_type?: string | null;
  /**
   * @minItems 1
   * @maxItems 100
   */
  anchor_ids?: [wire.Id, ...wire.Id[]] | null;
}
export interface Cleared {
  cleared: number;
  count: number;
  anchor_ids: wire.Id[];
  has_more: boolean;
}
export interface Graduated {
  decision_ids: wire.Id[];
  anchor_ids: wire.Id[];
  decisions: decisions.Decision[];
  count: number;
  has_more: boolean;
}
export interface DriftRequest {
  /**
   * @minItems 1
   * @maxItems 20
   */
  recent_outputs: [string, ...string[]] | string;
  session_id?: string | null;
  anchor_type?: string | null;
  use_llm: boolean;
}
export interface Active {
  item_id: wire.Id;
  anchor_id: wire.Id;
  anchor_type: string;
  session_id: string | null;
  content: string;
}
export interface Report {
  anchor_id: wire.Id;
  item_id: wire.Id;
  anchor_type: string;
  session_id: string | null;
  anchor_content: string;
  severity: Severity;
  drift_score: number;
  likeness: number | null;
  missing_keywords: string[];
  sentence: string | null;
  output: number | null;
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
  reports: Report[];
  count: number;
  drifted: number;
  has_drift: boolean;
  checked: number;
  has_more: boolean;
}
