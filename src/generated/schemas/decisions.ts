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
/**
 * 0.8 by default.
 */
export type Confidence = number | null;
/**
 * inference by default.
 */
export type OptionalDecisionType =
  'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy' | null;
/**
 * What is decided, why, instead of what, and on what grounds.
 */
export type CreateRequest = wire.ServerOwned & {
  content: Exclude<items.AddRequest['content'], undefined>;
  /**
   * An id of the caller's own, once in a workspace; the item_id by default.
   */
  decision_id?: string | null;
  decision_type?: OptionalDecisionType;
  confidence?: Confidence;
  evidence_ids?: Ids1;
  domain?: Word;
  tags?: Tags;
  rationale?: Text;
  rejected_alternatives?: Things;
  constraints?: Things;
  /**
   * How it came about: `reasoning` if a trace is named, otherwise `inferred`.
   */
  source_type?: 'reasoning' | 'explicit' | 'imported' | 'inferred' | null;
  /**
   * The reasoning trace that led to it; linked by PRODUCED if it is stored here.
   */
  source_trace_id?: string | null;
  source_session_id?: Word;
  /**
   * Who decides.
   */
  agent_id?: string | null;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
};
/**
 * Items that it rests on.
 *
 * @maxItems 1000
 */
export type Ids1 = wire.Id[] | null;
/**
 * A decision that waits for what it requires.
 */
export type PendingRequest = CreateRequest & {
  /**
   * @maxItems 100
   */
  requirements: RequirementRequest[];
};

/**
 * Decisions: what was decided, on what grounds, and what became of it.
 */
export interface Decisions {
  [k: string]: unknown | undefined;
}
export interface DecisionRef {
  /**
   * The decision_id that was given, or the item_id.
   */
  decision_id: wire.Id;
}
/**
 * An item that reinforced or contradicted a decision.
 */
export interface Said {
  item_id: string;
  reinforces: boolean;
  at: string;
}
/**
 * An item that a decision rests on, and the requirement that it met.
 */
export interface Ground {
  item_id: string;
  requirement_id: string | null;
  at: string;
}
/**
 * Something retracted that a decision rests on, directly or through others.
 */
export interface StaleBecause {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  /**
   * Its first 200 characters.
   */
  content: string;
  /**
   * Why it was retracted.
   */
  reason: string | null;
}
/**
 * What must be there before a pending decision can be taken.
 */
export interface Requirement {
  requirement_id: string;
  description: string;
  /**
   * evidence, confirmation, data or a word of the caller's.
   */
  requirement_type: string;
  /**
   * What to search for.
   */
  query_hint: string | null;
  resolved: boolean;
  /**
   * The item that met it.
   */
  resolved_by: string | null;
  resolved_at: wire.OpenTimestamp;
}
/**
 * A decision at the moment that is read. What is counted comes from relationships of that moment.
 */
export interface Decision {
  decision_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  memory_type: 'decision';
  content: string;
  title: string | null;
  decision_type: string;
  /**
   * active, pending, superseded or retracted. It changes by routes only, see docs/expertise.md.
   */
  status: string;
  /**
   * 0…1, computed from initial_confidence c: each reinforcement in turn makes it c + (1 − c) · 0.1, each contradiction c − c · 0.15.
   */
  confidence: number;
  /**
   * The confidence it began with.
   */
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
  /**
   * Why it was retracted, as `retraction_reason`; empty otherwise.
   */
  context_snapshot: {
    [k: string]: unknown | undefined;
  };
  /**
   * Items that it rests on or that reinforced it.
   */
  evidence_ids: string[];
  /**
   * Items that speak against it.
   */
  contradicting_ids: string[];
  /**
   * Reinforcements, also repeated ones.
   */
  reinforcement_count: number;
  /**
   * Contradictions, also repeated ones.
   */
  contradiction_count: number;
  last_reinforced_at: wire.OpenTimestamp;
  last_contradicted_at: wire.OpenTimestamp;
  /**
   * Reinforcements less contradictions.
   */
  net_reinforcement: number;
  /**
   * Share of the reinforcements in both; 0.5 without any.
   */
  stability: number;
  /**
   * How far the evidence shows that it holds: r / (r + s + 2), with r items in evidence_ids and s items in contradicting_ids.
   */
  belief_hold: number;
  /**
   * How far the evidence leaves it possible that it holds: belief_hold + ignorance = 1 − s / (r + s + 2).
   */
  plausibility_hold: number;
  /**
   * What the evidence leaves open: 2 / (r + s + 2); 1 without evidence.
   */
  ignorance: number;
  /**
   * How evenly the evidence is divided: 2 · min(r, s) / (r + s); 0 if all of it says the same, 1 if one half contradicts the other.
   */
  contest: number;
  /**
   * The decision in its place.
   */
  superseded_by: string | null;
  /**
   * Whether something that it rests on, directly or through others, was retracted.
   */
  stale: boolean;
  stale_because: StaleBecause[];
  pending_requirements: Requirement[];
  retraction_reason: string | null;
  /**
   * The item that says the same and was retracted for good, because of which this one is retracted from its beginning.
   */
  rejected_as: string | null;
  metadata: wire.Metadata;
  origin: string;
  /**
   * Counts the changes; evidence makes none.
   */
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
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  min_confidence: number;
  /**
   * One state; `any` for all.
   */
  status: 'active' | 'superseded' | 'retracted' | 'pending' | 'any';
  domain?: string;
  decision_type?: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  agent_id?: string;
  /**
   * Decisions that rest on this item or are reinforced by it; none if there is no such item.
   */
  provenance_memory_id?: wire.Id;
  /**
   * true: those that rest on something retracted; false: the others.
   */
  stale?: boolean;
}
export interface DecisionPage {
  /**
   * Newest first.
   */
  decisions: Decision[];
  /**
   * Length of `decisions`.
   */
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface SearchQuery {
  topic?: string;
  /**
   * The same as `topic`; one of the two is required.
   */
  query?: string;
  limit: number;
}
export interface Found {
  /**
   * Best first.
   */
  decisions: Decision[];
  count: number;
  topic: string;
}
export interface EvidenceRequest {
  evidence_id: wire.Id;
}
/**
 * An item that reinforced or contradicted a decision.
 */
export interface EvidenceSaid {
  item_id: string;
  reinforces: boolean;
}
export interface EvidenceAnswer {
  /**
   * false: this item was counted as such evidence before, so nothing has changed.
   */
  counted: boolean;
  decision_id: wire.Id;
  item_id: wire.Id;
  evidence_id: wire.Id;
  old_confidence: number;
  /**
   * With this piece of evidence.
   */
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
  /**
   * Since when it holds, in place of the old one; by default now.
   */
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
  /**
   * That of the old decision.
   */
  status: 'superseded';
  decision: Decision1;
}
/**
 * A decision at the moment that is read. What is counted comes from relationships of that moment.
 */
export interface Decision1 {
  decision_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  memory_type: 'decision';
  content: string;
  title: string | null;
  decision_type: string;
  /**
   * active, pending, superseded or retracted. It changes by routes only, see docs/expertise.md.
   */
  status: string;
  /**
   * 0…1, computed from initial_confidence c: each reinforcement in turn makes it c + (1 − c) · 0.1, each contradiction c − c · 0.15.
   */
  confidence: number;
  /**
   * The confidence it began with.
   */
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
  /**
   * Why it was retracted, as `retraction_reason`; empty otherwise.
   */
  context_snapshot: {
    [k: string]: unknown | undefined;
  };
  /**
   * Items that it rests on or that reinforced it.
   */
  evidence_ids: string[];
  /**
   * Items that speak against it.
   */
  contradicting_ids: string[];
  /**
   * Reinforcements, also repeated ones.
   */
  reinforcement_count: number;
  /**
   * Contradictions, also repeated ones.
   */
  contradiction_count: number;
  last_reinforced_at: wire.OpenTimestamp;
  last_contradicted_at: wire.OpenTimestamp;
  /**
   * Reinforcements less contradictions.
   */
  net_reinforcement: number;
  /**
   * Share of the reinforcements in both; 0.5 without any.
   */
  stability: number;
  /**
   * How far the evidence shows that it holds: r / (r + s + 2), with r items in evidence_ids and s items in contradicting_ids.
   */
  belief_hold: number;
  /**
   * How far the evidence leaves it possible that it holds: belief_hold + ignorance = 1 − s / (r + s + 2).
   */
  plausibility_hold: number;
  /**
   * What the evidence leaves open: 2 / (r + s + 2); 1 without evidence.
   */
  ignorance: number;
  /**
   * How evenly the evidence is divided: 2 · min(r, s) / (r + s); 0 if all of it says the same, 1 if one half contradicts the other.
   */
  contest: number;
  /**
   * The decision in its place.
   */
  superseded_by: string | null;
  /**
   * Whether something that it rests on, directly or through others, was retracted.
   */
  stale: boolean;
  stale_because: StaleBecause[];
  pending_requirements: Requirement[];
  retraction_reason: string | null;
  /**
   * The item that says the same and was retracted for good, because of which this one is retracted from its beginning.
   */
  rejected_as: string | null;
  metadata: wire.Metadata;
  origin: string;
  /**
   * Counts the changes; evidence makes none.
   */
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
export interface RetractAnswer {
  decision_id: string;
  item_id: string;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Exclude<temporal.StaleItems['stale'], undefined>;
  partial: Exclude<temporal.StaleItems['partial'], undefined>;
}
/**
 * The reasoning that led to a decision.
 */
export interface Trace {
  trace_id: string;
  item_id: string;
  content: string;
  status: string;
}
/**
 * An item with its state at the moment that is read, and what it is to a decision.
 */
export interface Evidence {
  item_id: string;
  memory_type: string;
  /**
   * Its first 2000 characters.
   */
  content: string;
  /**
   * retracted evidence makes the decision stale.
   */
  status: string;
  role: 'rests_on' | 'reinforces' | 'contradicts';
  /**
   * The requirement that it met.
   */
  requirement_id: string | null;
  old_confidence: number | null;
  new_confidence: number | null;
  since: wire.Timestamp;
}
/**
 * A decision that was replaced.
 */
export interface Superseded {
  decision_id: string;
  item_id: string;
  content: string;
  reason: string | null;
  since: wire.Timestamp;
  /**
   * 1 is the one it replaced itself.
   */
  depth: number;
}
export interface Provenance {
  decision: Decision;
  reasoning_trace: Trace | null;
  /**
   * In the order in which it was brought; at most 1000.
   */
  evidence: Evidence[];
  /**
   * The line of decisions before it, the latest first; at most 100.
   */
  superseded: Superseded[];
}
export interface CausalItem {
  item_id: string;
  memory_type: string;
  /**
   * Its first 500 characters.
   */
  content: string;
  status: string;
}
export interface CausalQuery {
  direction: 'causes' | 'effects' | 'both';
  max_depth: number;
}
/**
 * A cause or an effect, with what lies behind it.
 */
export interface CausalNode {
  node: CausalItem;
  node_id: string;
  /**
   * Its type.
   */
  relationship: string;
  depth: number;
  causes?: CausalNode[];
  effects?: CausalNode[];
}
export interface CausalChain {
  decision: Decision;
  /**
   * Along DERIVED_FROM and CAUSED_BY, and against CAUSES, INFLUENCES and PRODUCED; each item once.
   */
  causes: CausalNode[];
  /**
   * The other way.
   */
  effects: CausalNode[];
  /**
   * Whether there is more than the 200 items that are shown in a direction.
   */
  partial: boolean;
}
export interface ConflictQuery {
  /**
   * Leaves out decisions whose own evidence is less divided (`contest`).
   */
  min_contest: number;
}
/**
 * An active decision that may not go together with another.
 */
export interface Conflict {
  decision: Decision;
  /**
   * Cosine of the vectors; null if a decision has none.
   */
  similarity: number | null;
  /**
   * Share of the words of the shorter one that the other has too; 0…1.
   */
  word_overlap: number;
  /**
   * contradicts: one was brought as evidence against the other; same_domain: similar, in one domain; word_overlap: more than half of the words.
   */
  reasons: ('contradicts' | 'same_domain' | 'word_overlap')[];
}
export interface Conflicts {
  decision_id: string;
  /**
   * The most similar first. The 20 nearest decisions are compared, and those that contradict this one or are contradicted by it (the latest 100).
   */
  conflicts: Conflict[];
  count: number;
}
export interface RequirementRequest {
  description: string;
  /**
   * evidence, confirmation, data or another word.
   */
  requirement_type?: string | null;
  query_hint?: string | null;
}
export interface PendingQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ResolveRequest {
  requirement_id: string;
  /**
   * The item that meets the requirement; the decision rests on it from then on.
   */
  memory_id: wire.Id;
}
export interface ResolveAnswer {
  resolved: boolean;
  decision: Decision;
}
export interface ActivateAnswer {
  /**
   * false while requirements are open.
   */
  activated: boolean;
  decision: Decision;
}
