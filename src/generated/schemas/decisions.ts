// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as temporal from './temporal';
import type * as types from './types';
import type * as wire from './wire';
export type DecisionType = Exclude<types.Decision['decision_type'], undefined>;
export type Status = 'active' | 'superseded' | 'retracted' | 'pending';
/**
 * @maxItems 1000
 */
export type Ids = wire.Id[] | null;
export type Text = string | null;
export type Word = string | null;
/**
 * @maxItems 1000
 */
export type Things =
  | (
      | string
      | {
          [k: string]: unknown | undefined;
        }
    )[]
  | null;
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;
export type Confidence = number | null;
export type OptionalDecisionType =
  | 'inference'
  | 'preference'
  | 'classification'
  | 'choice'
  | 'belief'
  | 'policy'
  | null;
export type CreateRequest = wire.ServerOwned & {
  content: Exclude<items.AddRequest['content'], undefined>;
  decision_id?: Word;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  decision_type?: OptionalDecisionType;
  confidence?: Confidence;
  evidence_ids?: Ids;
  domain?: Word;
  tags?: Tags;
  rationale?: Text;
  rejected_alternatives?: Things;
  constraints?: Things;
  source_type?: 'reasoning' | 'explicit' | 'imported' | 'inferred' | null;
  source_trace_id?: Word;
  source_session_id?: Word;
  agent_id?: Word;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
};
export type Evidence = EvidenceRow & items.Day;
export type Superseded = SupersededRow & items.Day;
export type PendingRequest = CreateRequest & {
  /**
   * @maxItems 100
   */
  requirements: RequirementRequest[];
};

export interface DecisionRef {
  decision_id: wire.Id;
}
export interface Said {
  item_id: string;
  reinforces: boolean;
  at: string;
}
export interface Ground {
  item_id: string;
  requirement_id: string | null;
  at: string;
}
export interface StaleBecause {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  reason: string | null;
}
export interface Requirement {
  requirement_id: string;
  description: string;
  requirement_type: string;
  query_hint: string | null;
  resolved: boolean;
  resolved_by: string | null;
  resolved_at: wire.OpenTimestamp;
}
export interface Decision {
  decision_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  memory_type: 'decision';
  content: string;
  title: string | null;
  decision_type: string;
  status: string;
  confidence: number;
  initial_confidence: number;
  rationale: string | null;
  rejected_alternatives: unknown[];
  constraints: unknown[];
  domain: string | null;
  tags: string[];
  agent_id: string | null;
  source_type: string | null;
  source_trace_id: string | null;
  source_session_id: string | null;
  context_snapshot: {
    [k: string]: unknown | undefined;
  };
  evidence_ids: string[];
  contradicting_ids: string[];
  reinforcement_count: number;
  contradiction_count: number;
  last_reinforced_at: wire.OpenTimestamp;
  last_contradicted_at: wire.OpenTimestamp;
  net_reinforcement: number;
  stability: number;
  belief_hold: number;
  plausibility_hold: number;
  ignorance: number;
  contest: number;
  superseded_by: string | null;
  stale: boolean;
  stale_because: StaleBecause[];
  pending_requirements: Requirement[];
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
}
export interface ListQuery {
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  min_confidence: number;
  status: 'active' | 'superseded' | 'retracted' | 'pending' | 'any';
  domain?: string;
  decision_type?: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  agent_id?: string;
  provenance_memory_id?: wire.Id;
  stale?: boolean;
}
export interface DecisionPage {
  decisions: Decision[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface SearchQuery {
  topic?: string;
  query?: string;
  limit: number;
}
export interface Found {
  decisions: Decision[];
  count: number;
  topic: string;
}
export interface EvidenceRequest {
  evidence_id: wire.Id;
}
export interface EvidenceSaid {
  item_id: string;
  reinforces: boolean;
}
export interface EvidenceAnswer {
  counted: boolean;
  decision_id: wire.Id;
  item_id: wire.Id;
  evidence_id: wire.Id;
  old_confidence: number;
  confidence: number;
  reinforcement_count: number;
  contradiction_count: number;
}
export interface SupersedeRequest {
  new_content: Exclude<items.AddRequest['content'], undefined>;
  reason: string;
  new_decision_type?: OptionalDecisionType;
  new_confidence?: Confidence;
  new_decision_id?: Word;
  rejected_alternatives?: Things;
  rationale?: Text;
  constraints?: Things;
  valid_start_time?: wire.OpenTimestamp;
  evidence_ids?: Ids;
  domain?: Word;
  tags?: Tags;
  agent_id?: Word;
  source_trace_id?: Word;
  source_session_id?: Word;
}
export interface SupersedeAnswer {
  old_decision_id: string;
  new_decision_id: string;
  old_item_id: string;
  new_item_id: string;
  status: 'superseded';
  decision: Decision;
}
export interface RetractAnswer {
  decision_id: string;
  item_id: string;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Exclude<temporal.StaleItems['stale'], undefined>;
  partial: Exclude<temporal.StaleItems['partial'], undefined>;
}
export interface Trace {
  trace_id: string;
  item_id: string;
  content: string;
  status: string;
}
export interface EvidenceRow {
  item_id: string;
  memory_type: string;
  content: string;
  status: string;
  role: 'rests_on' | 'reinforces' | 'contradicts';
  requirement_id: string | null;
  old_confidence: number | null;
  new_confidence: number | null;
  since: wire.Timestamp;
}
export interface SupersededRow {
  decision_id: string;
  item_id: string;
  content: string;
  reason: string | null;
  since: wire.Timestamp;
  depth: number;
}
export interface Provenance {
  decision: Decision;
  reasoning_trace: Trace | null;
  evidence: Evidence[];
  superseded: Superseded[];
}
export interface CausalItem {
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  created_at: wire.Timestamp;
  item_id: string;
  memory_type: string;
  content: string;
  status: string;
}
export interface CausalQuery {
  direction: 'causes' | 'effects' | 'both';
  max_depth: number;
}
export interface CausalNode {
  node: CausalItem;
  node_id: string;
  relationship: string;
  depth: number;
  causes?: CausalNode[];
  effects?: CausalNode[];
}
export interface CausalChain {
  decision: Decision;
  causes: CausalNode[];
  effects: CausalNode[];
  partial: boolean;
}
export interface ConflictQuery {
  min_contest: number;
}
export interface Conflict {
  decision: Decision;
  similarity: number | null;
  word_overlap: number;
  reasons: ('contradicts' | 'same_domain' | 'word_overlap')[];
}
export interface Conflicts {
  decision_id: string;
  conflicts: Conflict[];
  count: number;
}
export interface RequirementRequest {
  description: string;
  requirement_type?: string | null;
  query_hint?: string | null;
}
export interface PendingQuery {
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ResolveRequest {
  requirement_id: string;
  memory_id: wire.Id;
}
export interface ResolveAnswer {
  resolved: boolean;
  decision: Decision;
}
export interface ActivateAnswer {
  activated: boolean;
  decision: Decision;
}
