// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as progress from './progress';
import type * as search from './search';
import type * as wire from './wire';
/**
 * symbolic: graph queries; semantic: vector search only; hybrid: the default search.
 */
export type QueryType = 'symbolic' | 'semantic' | 'hybrid';
/**
 * What a step of a reasoning is.
 */
export type StepType = 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';
/**
 * A trace as it is sent.
 */
export type SentTrace = wire.ServerOwned & {
  /**
   * Unique in the workspace; made by the service if omitted.
   */
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
  'direct_contradiction' | 'temporal_conflict' | 'numeric_mismatch' | 'entity_confusion' | 'partial_overlap';
export type Resolution = 'keep_existing' | 'accept_new' | 'keep_both' | 'merge' | 'defer';
/**
 * llm: language model; structure: facts of the graph; similarity: vectors together with polarity; heuristic: words, numbers, dates and names.
 */
export type ChallengeStage = 'llm' | 'structure' | 'similarity' | 'heuristic';
/**
 * What decided: caller, or the language model, reference knowledge and reinforcements, or which of two statements began to hold later.
 */
export type ResolveMethod = 'caller' | 'llm_reasoning' | 'grounding' | 'recency';

/**
 * Questions answered by the cheapest suitable retrieval method, and reasoning traces; assertions compared with what is stored.
 */
export interface Reasoning {
  [k: string]: unknown | undefined;
}
export interface QueryRequest {
  query: string;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: wire.Timestamp;
  top_k: number;
  [k: string]: unknown | undefined;
}
export interface QueryAnswer {
  /**
   * The method that produced the results.
   */
  query_type: 'symbolic' | 'semantic' | 'hybrid';
  query: string;
  /**
   * Best first; for a list, in the requested order.
   */
  results: search.Result[];
  /**
   * Number of results in this response.
   */
  result_count: number;
  /**
   * Why this method was chosen.
   */
  reason: string;
  /**
   * Whether the graph has the answer: a number, names, or the listed items.
   */
  found: boolean;
  /**
   * What the graph has: a number for a count, a time (RFC 3339) for a question when the latest or first was, names for a relation. Otherwise null: the results may contain the answer.
   */
  answer: number | string | null;
  /**
   * Total number of matching items for a symbolic list or count; null otherwise.
   */
  total: number | null;
  /**
   * How the question was interpreted, for symbolic answers.
   */
  interpretation: Interpretation | null;
  /**
   * The method chosen first, if it returned no results.
   */
  fallback: {
    from: QueryType;
    reason: string;
  } | null;
  cost: Cost;
}
export interface Interpretation {
  ask: 'count' | 'list' | 'latest' | 'first' | 'lookup';
  /**
   * Name of the query template.
   */
  template: string | null;
  /**
   * null: all types visible to a search.
   */
  memory_types: wire.MemoryType[] | null;
  names: string[];
  tags: string[];
  from: string | null;
  until: string | null;
}
export interface Cost {
  ms: number;
  db_round_trips: number;
  /**
   * Number of texts sent to the embedding model.
   */
  embeddings: number;
}
/**
 * Fields used to rank items that mention a name.
 */
export interface Mention {
  item_id: string;
  memory_type: wire.MemoryType;
  title?: string | null;
  /**
   * Whether it has a speaker, who then counts as one of its subjects.
   */
  spoken: boolean;
  keys: string[];
  /**
   * Beginning of the content.
   */
  content: string;
}
/**
 * A fact of a name, with the name at its other end and the item that states it.
 */
export interface Edge {
  item_id: string;
  /**
   * The end of the fact at which the name is.
   */
  side: 'source' | 'target';
  predicate: string;
  detail?: string | null;
  other: string;
  other_key: string;
  other_type?: string | null;
}
/**
 * A step of a reasoning.
 */
export interface Step {
  type: StepType;
  content: string;
  /**
   * The item of a stored step; ignored when sent.
   */
  item_id?: wire.Id;
  [k: string]: unknown | undefined;
}
/**
 * What the reasoning was for.
 */
export interface TaskContext {
  goal?: string | null;
  input?: string | null;
  task_type?: string | null;
  domain?: string | null;
  /**
   * Usually low, medium or high.
   */
  complexity?: string | null;
  /**
   * Chains the trace with what else belongs to the session.
   */
  session_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * What is wrong with a reasoning.
 */
export interface TraceIssue {
  type: 'loop' | 'redundancy' | 'missing_premise' | 'no_conclusion' | 'too_short';
  severity: 'low' | 'medium' | 'high';
  message: string;
  /**
   * Positions of the steps, from 0.
   */
  steps: number[];
}
/**
 * How good a reasoning is, by rules: its length (0.3, full from four steps), variety (0.2), grounds (0.25) and an end (0.25), less 0.05, 0.15 or 0.3 for each issue of low, medium or high severity.
 */
export interface TraceEvaluation {
  quality_score: number;
  /**
   * A step comes back to an earlier one.
   */
  has_loops: boolean;
  /**
   * A step says the same as the one before it.
   */
  has_redundancy: boolean;
  /**
   * Different types of steps over four, at most 1.
   */
  step_diversity: number;
  issues: TraceIssue[];
  suggestions: string[];
  /**
   * At least 0.4 and no issue of high severity.
   */
  should_store: boolean;
}
export interface ExtractTraceRequest {
  content: string;
  min_steps: number;
  min_quality_score: number;
  /**
   * Asks the language model, if one is configured and the text marks no steps itself.
   */
  use_llm_detection: boolean;
  [k: string]: unknown | undefined;
}
/**
 * A trace read from a text, as it can be stored.
 */
export interface FoundTrace {
  trace_id: wire.Id;
  steps: Step[];
  step_count: number;
  task_context: TaskContext;
  /**
   * The text named its steps itself.
   */
  has_explicit_markup: boolean;
  evaluation: TraceEvaluation;
  extracted_at: wire.Timestamp;
}
export interface ExtractedTrace {
  /**
   * Null with too few steps or too low a quality.
   */
  trace: FoundTrace | null;
  has_reasoning: boolean;
  quality_score: number;
  step_count: number;
  /**
   * markup: the text names its steps; llm: a language model read them; rules: by words such as `because` and `therefore`.
   */
  detected_by: 'markup' | 'llm' | 'rules';
}
export interface StoreTraceRequest {
  trace: SentTrace;
  /**
   * Items that it led to: PRODUCED a decision, CAUSES any other item.
   *
   * @maxItems 100
   */
  artifact_ids?: wire.Id[] | null;
  /**
   * Item ids of traces that this one replaces.
   */
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
  /**
   * Only traces that led to this item.
   */
  artifact_id?: wire.Id | null;
  limit: number;
  [k: string]: unknown | undefined;
}
export interface TraceSummary {
  trace_id: wire.Id;
  item_id: wire.Id;
  /**
   * Its goal and steps, one on each line.
   */
  content: string;
  status: string;
  /**
   * Of the search; null for a trace that led to the artifact and is not among the 100 of the workspace nearest to the question.
   */
  score: number | null;
  /**
   * 0 for reasoning stored without steps.
   */
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
  /**
   * The trace_id, or the item id.
   */
  trace_id: wire.Id;
}
export interface TraceQuery {
  [k: string]: unknown | undefined;
}
/**
 * What a trace led to.
 */
export interface Artifact {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  /**
   * PRODUCED a decision, CAUSES any other item.
   */
  relation: string;
}
/**
 * A stored trace.
 */
export interface Trace {
  trace_id: wire.Id;
  item_id: wire.Id;
  /**
   * Its goal and steps, one on each line.
   */
  content: string;
  status: string;
  steps: Step[];
  step_count: number;
  task_context: TaskContext;
  /**
   * The text named its steps itself.
   */
  has_explicit_markup: boolean;
  artifact_ids: wire.Id[];
  artifacts: Artifact[];
  evaluation: TraceEvaluation;
  extracted_at: wire.Timestamp;
}
export interface ChallengeRequest {
  /**
   * The first 10000 characters are read.
   */
  assertion: string;
  /**
   * Only memories of this type are compared; all types if omitted.
   */
  memory_type?: wire.MemoryType | null;
  /**
   * false leaves a configured language model out.
   */
  use_llm: boolean;
  /**
   * Accepted without effect; `trace.inert` says so.
   */
  use_wikipedia?: boolean;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded is not compared.
   */
  valid_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * Conflicts of an assertion with stored memories, the most certain first. Nothing is changed.
 */
export interface ChallengeAnswer {
  /**
   * The assertion as it was sent.
   */
  new_assertion: string;
  has_conflicts: boolean;
  conflicts: Conflict[];
  /**
   * Number of memories that were compared.
   */
  related_facts_count: number;
  /**
   * Confidence in the assertion: 1 without conflicts, otherwise 1 minus half of their mean confidence; null if nothing was compared.
   */
  overall_confidence: number | null;
  /**
   * Why there is no confidence.
   */
  overall_reason?: string;
  trace: ChallengeTrace;
}
export interface Conflict {
  existing_item_id: string;
  /**
   * The content of the memory; of a long one the statement that conflicts.
   */
  existing_fact: string;
  /**
   * The statement of the assertion that conflicts.
   */
  new_fact: string;
  conflict_type: ConflictType;
  /**
   * Probability of a conflict, from the findings of all stages; 0 to 1.
   */
  confidence: number;
  explanation: string;
  /**
   * A suggestion; nothing is done.
   */
  suggested_resolution: 'keep_existing' | 'accept_new' | 'keep_both' | 'merge' | 'defer';
}
/**
 * How the answer came about.
 */
export interface ChallengeTrace {
  /**
   * In the order of the cascade.
   */
  stages: TracedStage[];
  /**
   * The memories that were compared, the nearest first.
   */
  compared: {
    item_id: string;
    /**
     * The statement of the memory that comes nearest.
     */
    statement: string;
    /**
     * Of a conflict.
     */
    probability: number;
    /**
     * Why it is no conflict although stages found one.
     */
    reason?: string;
  }[];
  /**
   * The minimum probability of a reported conflict.
   */
  threshold: number;
  /**
   * Parameters without effect, each with the reason.
   */
  inert: {
    [k: string]: string | undefined;
  };
}
export interface TracedStage {
  stage: ChallengeStage;
  status: 'ran' | 'skipped' | 'failed';
  /**
   * Why it was skipped or failed; null if it ran.
   */
  reason: string | null;
  ms: number;
  evidence: {
    item_id: string;
    /**
     * Added to the sum that the probability is made of: above 0 it speaks for a conflict.
     */
    contribution: number;
    explanation?: string;
    /**
     * Name, relation and name of the graph.
     */
    path?: string[];
  }[];
}
/**
 * A stored fact of a name, with the item that states it.
 */
export interface NamedFact {
  item_id: string;
  /**
   * Beginning of the content.
   */
  content: string;
  valid_start_time?: string | null;
  /**
   * Key of the name that was asked for.
   */
  key: string;
  /**
   * At which end of the fact the name stands.
   */
  side: string;
  name: string;
  predicate: string;
  detail?: string | null;
  /**
   * The sentence that states it.
   */
  fact: string;
  holds_from?: string | null;
  holds_until?: string | null;
  /**
   * The name at the other end.
   */
  other: string;
  /**
   * Its key and those of its other forms.
   */
  other_keys: string[];
  other_type?: string | null;
}
export interface ResolveRequest {
  existing_item_id: wire.Id;
  /**
   * The first 10000 characters are compared.
   */
  new_fact: string;
  /**
   * What is done. If it is null, evidence decides.
   */
  strategy?: Resolution | null;
  /**
   * Without a strategy: false leaves it to a review.
   */
  auto_resolve: boolean;
  /**
   * Whether accept_new stores the new fact, and merge both statements as one, in place of the existing memory. Otherwise nothing is stored.
   */
  store: boolean;
  /**
   * Since when the new fact holds. Without it, the comparison by recency takes the time that the fact says itself, and what is stored has none.
   */
  valid_start_time?: wire.OpenTimestamp;
  /**
   * false leaves a configured language model out.
   */
  use_llm: boolean;
  /**
   * Accepted without effect; `trace.inert` says so.
   */
  use_wikipedia?: boolean;
  [k: string]: unknown | undefined;
}
export interface ResolveEvidence {
  /**
   * Which statement it speaks for; against: against the existing one.
   */
  says: 'existing' | 'new' | 'against';
  /**
   * GROUNDED_IN, REINFORCES, SUPPORTS or CONTRADICTS as linked; SAYS: reference knowledge that says the new fact; VALID_FROM: since when a statement holds; QUOTE: what the language model quotes.
   */
  relation: string;
  /**
   * null for the new fact, and for a quote.
   */
  item_id: string | null;
  statement: string;
}
/**
 * What became of a conflict.
 */
export interface ResolveAnswer {
  existing_item_id: wire.Id;
  /**
   * Whether evidence decided.
   */
  auto_resolved: boolean;
  /**
   * null if nothing decided.
   */
  method: ResolveMethod | null;
  /**
   * What it was decided by.
   */
  evidence: ResolveEvidence[];
  /**
   * How sure the method is; null if nothing decided.
   */
  confidence: number | null;
  resolution: Resolution;
  explanation: string;
  /**
   * In sentences; empty if nothing was written.
   */
  actions_taken: string[];
  /**
   * How the statements contradict each other; null if no contradiction was found.
   */
  conflict: Conflict | null;
  /**
   * The one that was asked for.
   */
  strategy: Resolution | null;
  /**
   * The memory in place of the existing one, if one was stored.
   */
  new_item_id: wire.Id | null;
  /**
   * The run that can be undone (POST /memory/runs/{run_id}/undo); null if nothing was written.
   */
  run_id: progress.RunId | null;
  trace: {
    /**
     * In order; what comes behind the one that decided was not asked.
     */
    methods: {
      method: ResolveMethod;
      status: 'decided' | 'undecided' | 'skipped' | 'failed';
      /**
       * Why it did not decide.
       */
      reason: string | null;
    }[];
    /**
     * Parameters without effect, each with the reason.
     */
    inert: {
      [k: string]: string | undefined;
    };
  };
}
/**
 * An item that speaks for another, or against it.
 */
export interface Evidence {
  item_id: string;
  relation: string;
  statement: string;
}
export interface ConflictsQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  /**
   * false also lists what stands beside a statement that contradicts it, and waits for nobody.
   */
  needs_review: boolean;
}
export interface LowConfidenceQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
  /**
   * Below this confidence.
   */
  threshold: number;
}
/**
 * A part of a history.
 */
export interface HistoryQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ItemRef {
  item_id: wire.Id;
}
/**
 * A memory that was challenged.
 */
export interface Challenged {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  /**
   * Its first 500 characters.
   */
  content: string;
  status: string;
  /**
   * null as long as nobody has said or doubted it.
   */
  confidence?: number | null;
  challenge_count: number;
  last_challenged_at: wire.Timestamp;
  needs_review: boolean;
  review_reason?: string | null;
  has_conflict: boolean;
  /**
   * The statement that was last set against it.
   */
  conflicting_assertion?: string | null;
  /**
   * Memories that it was found to contradict when it was ingested.
   */
  conflicts_with: {
    item_id: string;
    conflict_type: ConflictType;
    confidence: number;
  }[];
}
export interface ConflictPage {
  /**
   * The last challenged first.
   */
  conflicts: Challenged[];
  /**
   * Rows on this page.
   */
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
/**
 * A memory with its confidence.
 */
export interface Unsure {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  /**
   * Its first 500 characters.
   */
  content: string;
  status: string;
  /**
   * With the evidence for and against it.
   */
  confidence: number;
  challenge_count: number;
  needs_review: boolean;
}
export interface LowConfidencePage {
  /**
   * The least sure first.
   */
  items: Unsure[];
  /**
   * Rows on this page.
   */
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface ConfidenceEvent {
  timestamp: wire.Timestamp;
  /**
   * 1 if nobody had said or doubted it, of an opinion 0.5.
   */
  old_confidence: number;
  new_confidence: number;
  /**
   * Of a version its change_reason. Of evidence: reinforced, contradicted; of an opinion also evidence_retracted, evidence_restored, and source_retracted, source_restored, source_added of what it was formed from.
   */
  reason: string | null;
  /**
   * What was set against it.
   */
  conflicting_fact?: string;
  /**
   * The item that was said for or against it, or that it was formed from.
   */
  evidence_id?: string;
}
export interface ConfidenceHistory {
  item_id: wire.Id;
  /**
   * 1 without a stated confidence or evidence, for an opinion 0.5. The value of GET /memory/reasoning/low-confidence.
   */
  current_confidence: number;
  /**
   * Challenges and changes of the confidence, the latest first.
   */
  history: ConfidenceEvent[];
  /**
   * Rows on this page.
   */
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
/**
 * A version that changed the confidence, or was challenged.
 */
export interface ConfidenceChange {
  at: string;
  confidence?: number | null;
  reason?: string | null;
  conflicting_fact?: string | null;
}
/**
 * What was said for or against an item, or what it was formed from.
 */
export interface ConfidenceLink {
  at: string;
  relation: 'REINFORCES' | 'CONTRADICTS' | 'DERIVED_FROM';
  item_id: string;
  /**
   * When it was retracted, and stood again, one after the other.
   */
  turned: string[];
}
