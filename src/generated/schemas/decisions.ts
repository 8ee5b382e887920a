// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "DecisionType".
 */
export type DecisionType = 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Status".
 */
export type Status = 'active' | 'superseded' | 'retracted' | 'pending';
/**
 * @maxItems 1000
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Ids".
 */
export type Ids = string[] | null;
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Text".
 */
export type Text = string | null;
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Word".
 */
export type Word = string | null;
/**
 * @maxItems 1000
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Things".
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
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Tags".
 */
export type Tags = string[] | null;
/**
 * 0.8 by default.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Confidence".
 */
export type Confidence = number | null;
/**
 * inference by default.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "OptionalDecisionType".
 */
export type OptionalDecisionType =
  'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy' | null;
/**
 * What is decided, why, instead of what, and on what grounds.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "CreateRequest".
 */
export type CreateRequest = ServerOwned & {
  content: string;
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
};
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
 * Items that it rests on.
 *
 * @maxItems 1000
 */
export type Ids1 = string[] | null;
/**
 * What still counts and rests on it, directly or through others, the nearest first; at most 100.
 */
export type Stale = Resting[];
/**
 * A decision that waits for what it requires.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "PendingRequest".
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
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "DecisionRef".
 */
export interface DecisionRef {
  /**
   * The decision_id that was given, or the item_id.
   */
  decision_id: string;
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
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * An item that reinforced or contradicted a decision.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  item_id: string;
  reinforces: boolean;
  at: string;
}
/**
 * An item that a decision rests on, and the requirement that it met.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Ground".
 */
export interface Ground {
  item_id: string;
  requirement_id: string | null;
  at: string;
}
/**
 * Something retracted that a decision rests on, directly or through others.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "StaleBecause".
 */
export interface StaleBecause {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * All memory types.
   */
  memory_type:
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
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Requirement".
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
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  resolved_at: string | null;
}
/**
 * A decision at the moment that is read. What is counted comes from relationships of that moment.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  decision_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
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
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_reinforced_at: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_contradicted_at: string | null;
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
  metadata: Metadata;
  origin: string;
  /**
   * Counts the changes; evidence makes none.
   */
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
  min_confidence: number;
  /**
   * One state; `any` for all.
   */
  status: 'active' | 'superseded' | 'retracted' | 'pending' | 'any';
  domain?: string;
  decision_type?: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  agent_id?: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  provenance_memory_id?: string;
  /**
   * true: those that rest on something retracted; false: the others.
   */
  stale?: boolean;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "DecisionPage".
 */
export interface DecisionPage {
  /**
   * Newest first.
   */
  decisions: Decision[];
  /**
   * Length of `decisions`.
   */
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
export interface SearchQuery {
  topic: string;
  limit: number;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Found".
 */
export interface Found {
  /**
   * Best first.
   */
  decisions: Decision[];
  count: number;
  topic: string;
}
export interface EvidenceRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  evidence_id: string;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "EvidenceAnswer".
 */
export interface EvidenceAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  decision_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  evidence_id: string;
  old_confidence: number;
  /**
   * With this piece of evidence.
   */
  confidence: number;
  reinforcement_count: number;
  contradiction_count: number;
}
export interface SupersedeRequest {
  new_content: string;
  reason: string;
  new_decision_type?: OptionalDecisionType;
  new_confidence?: Confidence;
  new_decision_id?: Word;
  rejected_alternatives?: Things;
  rationale?: Text;
  constraints?: Things;
  evidence_ids?: Ids;
  domain?: Word;
  tags?: Tags;
  agent_id?: Word;
  source_trace_id?: Word;
  source_session_id?: Word;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "SupersedeAnswer".
 */
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
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  decision_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
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
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_reinforced_at: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_contradicted_at: string | null;
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
  metadata: Metadata;
  origin: string;
  /**
   * Counts the changes; evidence makes none.
   */
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
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "RetractAnswer".
 */
export interface RetractAnswer {
  decision_id: string;
  item_id: string;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Stale;
  /**
   * Whether there is more.
   */
  partial: boolean;
}
/**
 * Something that rests on an item.
 */
export interface Resting {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * All memory types.
   */
  memory_type:
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
   * Its first 200 characters.
   */
  content: string;
  status: string;
  /**
   * Steps from the item; 1 rests on it directly.
   */
  depth: number;
}
/**
 * The reasoning that led to a decision.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Trace".
 */
export interface Trace {
  trace_id: string;
  item_id: string;
  content: string;
  status: string;
}
/**
 * An item with its state at the moment that is read, and what it is to a decision.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Evidence".
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
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  since: string;
}
/**
 * A decision that was replaced.
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Superseded".
 */
export interface Superseded {
  decision_id: string;
  item_id: string;
  content: string;
  reason: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  since: string;
  /**
   * 1 is the one it replaced itself.
   */
  depth: number;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Provenance".
 */
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
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "CausalItem".
 */
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
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "CausalNode".
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
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "CausalChain".
 */
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
 *
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Conflict".
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
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "Conflicts".
 */
export interface Conflicts {
  decision_id: string;
  /**
   * The most similar first. The 20 nearest decisions are compared, and those that contradict this one or are contradicted by it (the latest 100).
   */
  conflicts: Conflict[];
  count: number;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "RequirementRequest".
 */
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
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
}
export interface ResolveRequest {
  requirement_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  memory_id: string;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "ResolveAnswer".
 */
export interface ResolveAnswer {
  resolved: boolean;
  decision: Decision;
}
/**
 * This interface was referenced by `Decisions`'s JSON-Schema
 * via the `definition` "ActivateAnswer".
 */
export interface ActivateAnswer {
  /**
   * false while requirements are open.
   */
  activated: boolean;
  decision: Decision;
}
