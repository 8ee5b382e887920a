// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as progress from './progress';
import type * as search from './search';
import type * as wire from './wire';
export type QueryType = 'symbolic' | 'semantic' | 'hybrid';
export type StepType = 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';
export type SentTrace = wire.ServerOwned & {
  trace_id?: string;
  /**
   * @minItems 1
   * @maxItems 200
   */
  steps: [Step, ...Step[]];
  task_context?: TaskContext;
  has_explicit_markup?: boolean;
  [k: string]: unknown | undefined;
};
export type ConflictType =
  | 'direct_contradiction'
  | 'temporal_conflict'
  | 'numeric_mismatch'
  | 'entity_confusion'
  | 'partial_overlap';
export type Resolution = 'keep_existing' | 'accept_new' | 'keep_both' | 'merge' | 'defer';
export type ChallengeStage = 'llm' | 'structure' | 'similarity' | 'heuristic';
export type ResolveMethod = 'caller' | 'llm_reasoning' | 'grounding' | 'recency';

export interface QueryRequest {
  query: string;
  valid_at?: wire.Timestamp;
  top_k: number;
  [k: string]: unknown | undefined;
}
export interface QueryAnswer {
  query_type: QueryType;
  query: string;
  results: search.Result[];
  result_count: number;
  reason: string;
  found: boolean;
  answer: number | string | null;
  total: number | null;
  interpretation: Interpretation | null;
  fallback: {
    from: QueryType;
    reason: string;
  } | null;
  cost: Cost;
}
export interface Interpretation {
  ask: 'count' | 'list' | 'latest' | 'first' | 'lookup';
  template: string | null;
  memory_types: wire.MemoryType[] | null;
  names: string[];
  tags: string[];
  from: string | null;
  until: string | null;
}
export interface Cost {
  ms: number;
  db_round_trips: number;
  embeddings: number;
}
export interface Mention {
  item_id: string;
  memory_type: wire.MemoryType;
  title?: string | null;
  spoken: boolean;
  keys: string[];
  content: string;
}
export interface Edge {
  item_id: string;
  side: 'source' | 'target';
  predicate: string;
  detail?: string | null;
  other: string;
  other_key: string;
  other_type?: string | null;
  is_recorded: boolean;
}
export interface Step {
  type: StepType;
  content: string;
  item_id?: wire.Id;
  [k: string]: unknown | undefined;
}
export interface TaskContext {
  goal?: string | null;
  input?: string | null;
  task_type?: string | null;
  domain?: string | null;
  complexity?: string | null;
  session_id?: string | null;
  [k: string]: unknown | undefined;
}
export interface TraceIssue {
  type: 'loop' | 'redundancy' | 'missing_premise' | 'no_conclusion' | 'too_short';
  severity: 'low' | 'medium' | 'high';
  message: string;
  steps: number[];
}
export interface TraceEvaluation {
  quality_score: number;
  has_loops: boolean;
  has_redundancy: boolean;
  step_diversity: number;
  issues: TraceIssue[];
  suggestions: string[];
  should_store: boolean;
}
export interface ExtractTraceRequest {
  content: string;
  min_steps: number;
  min_quality_score: number;
  use_llm_detection: boolean;
  [k: string]: unknown | undefined;
}
export interface FoundTrace {
  trace_id: wire.Id;
  steps: Step[];
  step_count: number;
  task_context: TaskContext;
  has_explicit_markup: boolean;
  evaluation: TraceEvaluation;
  extracted_at: wire.Timestamp;
}
export interface ExtractedTrace {
  trace: FoundTrace | null;
  has_reasoning: boolean;
  quality_score: number;
  step_count: number;
  detected_by: 'markup' | 'llm' | 'rules';
}
export interface StoreTraceRequest {
  trace: SentTrace;
  /**
   * @maxItems 100
   */
  artifact_ids?: wire.Id[] | null;
  supersedes?: items.Superseded;
  [k: string]: unknown | undefined;
}
export interface StoredTraceAnswer {
  trace_id: wire.Id;
  item_id: wire.Id;
  step_count: number;
  artifact_links: number;
  evaluation: TraceEvaluation;
}
export interface QueryTracesRequest {
  query: string;
  artifact_id?: wire.Id | null;
  limit: number;
  [k: string]: unknown | undefined;
}
export interface TraceSummary {
  trace_id: wire.Id;
  item_id: wire.Id;
  content: string;
  status: string;
  score: number | null;
  step_count: number;
  quality_score: number | null;
  task_context: TaskContext;
  extracted_at: wire.Timestamp;
}
export interface Traces {
  traces: TraceSummary[];
  count: number;
}
export interface TraceRef {
  trace_id: wire.Id;
}
export interface Artifact {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  relation: string;
}
export interface Trace {
  trace_id: wire.Id;
  item_id: wire.Id;
  content: string;
  status: string;
  steps: Step[];
  step_count: number;
  task_context: TaskContext;
  has_explicit_markup: boolean;
  artifact_ids: wire.Id[];
  artifacts: Artifact[];
  evaluation: TraceEvaluation;
  extracted_at: wire.Timestamp;
}
export interface ChallengeRequest {
  assertion: string;
  memory_type?: wire.MemoryType | null;
  use_llm: boolean;
  use_wikipedia?: boolean;
  valid_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface ChallengeAnswer {
  new_assertion: string;
  has_conflicts: boolean;
  conflicts: Conflict[];
  related_facts_count: number;
  overall_confidence: number | null;
  overall_reason?: string;
  trace: ChallengeTrace;
}
export interface Conflict {
  origin?: string;
  true_at?: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is?: Exclude<items.MemoryItem['true_at_is'], undefined>;
  trust?: wire.Trust;
  existing_item_id: string;
  existing_fact: string;
  new_fact: string;
  conflict_type: ConflictType;
  confidence: number;
  explanation: string;
  suggested_resolution: Resolution;
}
export interface ChallengeTrace {
  stages: TracedStage[];
  compared: {
    item_id: string;
    statement: string;
    probability: number;
    reason?: string;
  }[];
  threshold: number;
  inert: {
    [k: string]: string | undefined;
  };
}
export interface TracedStage {
  stage: ChallengeStage;
  status: 'ran' | 'skipped' | 'failed';
  reason: string | null;
  ms: number;
  evidence: {
    item_id: string;
    contribution: number;
    explanation?: string;
    path?: string[];
  }[];
}
export interface NamedFact {
  item_id: string;
  content: string;
  valid_start_time?: string | null;
  key: string;
  side: string;
  name: string;
  predicate: string;
  detail?: string | null;
  fact: string;
  holds_from?: string | null;
  holds_until?: string | null;
  other: string;
  other_keys: string[];
  other_type?: string | null;
}
export interface ResolveRequest {
  existing_item_id: wire.Id;
  new_fact: string;
  strategy?: Resolution | null;
  auto_resolve: boolean;
  store: boolean;
  valid_start_time?: wire.OpenTimestamp;
  use_llm: boolean;
  use_wikipedia?: boolean;
  [k: string]: unknown | undefined;
}
export interface ResolveEvidence {
  says: 'existing' | 'new' | 'against';
  relation: string;
  item_id: string | null;
  statement: string;
}
export interface ResolveAnswer {
  existing_item_id: wire.Id;
  auto_resolved: boolean;
  method: ResolveMethod | null;
  evidence: ResolveEvidence[];
  confidence: number | null;
  resolution: Resolution;
  explanation: string;
  actions_taken: string[];
  conflict: Conflict | null;
  strategy: Resolution | null;
  new_item_id: wire.Id | null;
  run_id: progress.RunId | null;
  trace: {
    methods: {
      method: ResolveMethod;
      status: 'decided' | 'undecided' | 'skipped' | 'failed';
      reason: string | null;
    }[];
    inert: {
      [k: string]: string | undefined;
    };
  };
}
export interface Evidence {
  item_id: string;
  relation: string;
  statement: string;
}
export interface ConflictsQuery {
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  needs_review: boolean;
}
export interface LowConfidenceQuery {
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  threshold: number;
}
export interface HistoryQuery {
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ItemRef {
  item_id: wire.Id;
}
export interface Challenged {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  confidence?: number | null;
  challenge_count: number;
  last_challenged_at: wire.Timestamp;
  needs_review: boolean;
  review_reason?: string | null;
  has_conflict: boolean;
  conflicting_assertion?: string | null;
  conflicts_with: {
    item_id: string;
    conflict_type: ConflictType;
    confidence: number;
  }[];
}
export interface ConflictPage {
  conflicts: Challenged[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface Unsure {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  confidence: number;
  challenge_count: number;
  needs_review: boolean;
}
export interface LowConfidencePage {
  items: Unsure[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface ConfidenceEvent {
  timestamp: wire.Timestamp;
  old_confidence: number;
  new_confidence: number;
  reason: string | null;
  conflicting_fact?: string;
  evidence_id?: string;
}
export interface ConfidenceHistory {
  item_id: wire.Id;
  current_confidence: number;
  history: ConfidenceEvent[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface ConfidenceChange {
  at: string;
  confidence?: number | null;
  reason?: string | null;
  conflicting_fact?: string | null;
}
export interface ConfidenceLink {
  at: string;
  relation: 'REINFORCES' | 'CONTRADICTS' | 'DERIVED_FROM';
  item_id: string;
  turned: string[];
}
