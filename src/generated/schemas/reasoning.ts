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
 * symbolic: graph queries; semantic: vector search only; hybrid: the default search.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "QueryType".
 */
export type QueryType = 'symbolic' | 'semantic' | 'hybrid';
export type Result = MemoryItem & {
  /**
   * How likely the item is about the query, whatever else is stored; unlike `score`, comparable between searches. Null without a query.
   */
  relevance?: number | null;
  /**
   * No longer held at `valid_at`; only set if so.
   */
  ended?: true;
  /**
   * When it ended, or was superseded, as it was written.
   */
  ended_at?: string;
  /**
   * With include_grounding: the reference knowledge that supports it, best first.
   */
  grounded_in?: Ground[];
  /**
   * The item that replaced it.
   */
  superseded_by?: string;
  /**
   * Begins after the requested `valid_at`; only set if so.
   */
  not_yet?: true;
  /**
   * With `as_of` or `as_known_at`: `resolved` if the item has several versions, of which the one that counts then is told; `no_chain` if it never changed.
   */
  as_of_resolution?: 'resolved' | 'no_chain';
  path?: PathStep[];
  /**
   * Score in the reranker's own measure.
   */
  rerank_score?: number;
  rerank_model?: string;
  rerank_pool_size?: number;
  rerank_candidate_count?: number;
  rerank_scored_count?: number;
  rerank_pool_capped?: boolean;
  rerank_max_doc_chars?: number;
};
/**
 * What a step of a reasoning is.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "StepType".
 */
export type StepType = 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';
/**
 * A trace as it is sent.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "SentTrace".
 */
export type SentTrace = ServerOwned & {
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConflictType".
 */
export type ConflictType =
  'direct_contradiction' | 'temporal_conflict' | 'numeric_mismatch' | 'entity_confusion' | 'partial_overlap';
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Resolution".
 */
export type Resolution = 'keep_existing' | 'accept_new' | 'keep_both' | 'merge' | 'defer';
/**
 * llm: language model; structure: facts of the graph; similarity: vectors together with polarity; heuristic: words, numbers, dates and names.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ChallengeStage".
 */
export type ChallengeStage = 'llm' | 'structure' | 'similarity' | 'heuristic';
/**
 * What decided: caller, or the language model, reference knowledge and reinforcements, or which of two statements began to hold later.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ResolveMethod".
 */
export type ResolveMethod = 'caller' | 'llm_reasoning' | 'grounding' | 'recency';

/**
 * Questions answered by the cheapest suitable retrieval method, and reasoning traces; assertions compared with what is stored.
 */
export interface Reasoning {
  [k: string]: unknown | undefined;
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * What was true then. An item without valid times holds from when it was recorded until it was replaced.
   */
  as_of?: string;
  /**
   * As it was known then; now by default.
   */
  as_known_at?: string;
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
export interface QueryRequest {
  query: string;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: string;
  top_k: number;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "QueryAnswer".
 */
export interface QueryAnswer {
  /**
   * The method that produced the results.
   */
  query_type: 'symbolic' | 'semantic' | 'hybrid';
  query: string;
  /**
   * Best first; for a list, in the requested order.
   */
  results: Result[];
  /**
   * Number of results in this response.
   */
  result_count: number;
  /**
   * Why this method was chosen.
   */
  reason: string;
  /**
   * Whether there is an answer.
   */
  found: boolean;
  /**
   * Of a symbolic query a number for a count, a time (RFC 3339, or a date as written in the memory) for a when question; otherwise the sentence that answers it, as POST /memory/ask gives it. Null if nothing stored supports an answer.
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
/**
 * A memory item. The key fields of its type are added at top level.
 */
export interface MemoryItem {
  /**
   * Counts the changes, from 1; also the ETag.
   */
  version: number;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  content: string;
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
  metadata: Metadata;
  /**
   * Set by a search.
   */
  score: number | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * Only returned by GET of a single item, if it has an embedding.
   */
  embedding: number[] | null;
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
  /**
   * Entities named in the item. Only filled in GET of a single item and in search results.
   */
  entities: EntityOfItem[];
  /**
   * Facts stated about these entities. Only filled in GET of a single item and in search results.
   */
  relations: RelationOfItem[];
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured';
  /**
   * With include_grounding: the reference knowledge that supports it, best first.
   */
  grounded_in?: Ground[];
  /**
   * Main entity of the item.
   */
  entity_name: string | null;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  tags: string[];
  origin: string;
  /**
   * @minItems 1
   */
  lineage_roots: [string, ...string[]];
  /**
   * Superseded, retracted and archived items are excluded from searches unless requested.
   */
  status: string;
  title?: string;
  external_id?: string;
  rerank_status: string;
  /**
   * Why it was retracted.
   */
  retraction_reason?: string;
  /**
   * The item that says the same and was retracted for good, because of which this one is retracted from its beginning.
   */
  rejected_as?: string;
  /**
   * How sure it is, from 0 to 1; left out as long as nobody has said or doubted it. Of a decision the confidence that it began with.
   */
  confidence?: number;
  /**
   * Whether another statement was set against it.
   */
  challenged?: boolean;
  /**
   * How often another statement was set against it.
   */
  challenge_count?: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_challenged_at?: string;
  /**
   * Whether somebody has to look at it.
   */
  needs_review?: boolean;
  review_reason?: string;
  /**
   * Whether it stands beside a statement that contradicts it.
   */
  has_conflict?: boolean;
  /**
   * The statement that was last set against it.
   */
  conflicting_assertion?: string;
  /**
   * Whether evidence has kept it against another statement.
   */
  auto_verified?: boolean;
  /**
   * Which evidence.
   */
  verification_method?: string;
  /**
   * Whether something that it was made from, however far away, was retracted. Only returned by GET of a single item.
   */
  stale?: boolean;
  /**
   * How often it was sent, if more than once.
   */
  seen_count?: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_seen_at?: string;
  /**
   * In search results: the channels that found the item, with rank and score.
   */
  channels?: ChannelHit[];
  [k: string]: unknown | undefined;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
export interface EntityOfItem {
  entity_id: string;
  name: string;
  /**
   * One of the ten that rules tell (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
   */
  type: string;
  /**
   * `about`: title or speaker; `mentions`: named in the text.
   */
  role: 'about' | 'mentions';
}
export interface RelationOfItem {
  source_id: string;
  source: string;
  /**
   * snake_case, such as works_for.
   */
  relation_type: string;
  target_id: string;
  target: string;
  /**
   * The sentence that states it.
   */
  fact: string;
  confidence: number;
}
/**
 * Reference knowledge that supports an item.
 */
export interface Ground {
  /**
   * Id of the reference item.
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
  title: string | null;
  /**
   * 0 to 1: the mean of the cosine and of the share of the item's words that the reference has.
   */
  score: number | null;
  /**
   * The sentence of the reference that says most of it.
   */
  evidence: string | null;
  /**
   * When it was found out.
   */
  since: string;
}
export interface ChannelHit {
  /**
   * semantic: vectors. lexical: words (BM25). entity-graph: shared entities. facts: facts similar to the query. spreading-activation: personalised PageRank over the graph. regex-text: literal text, or /a regular expression/ of up to 1000 characters, in the syntax of RE2, applied to the newest 5000 items.
   */
  channel: 'semantic' | 'lexical' | 'entity-graph' | 'facts' | 'spreading-activation' | 'regex-text';
  /**
   * 1 is best.
   */
  rank: number;
  /**
   * Score in the channel's own measure, for example cosine similarity or BM25.
   */
  score: number;
}
/**
 * An item on the path (`item_id`, `text`), or what connects it to the next one (`relationship`, and `name` or `direction`).
 */
export interface PathStep {
  item_id?: string;
  /**
   * Beginning of the item's content.
   */
  text?: string;
  /**
   * With decompose: the part of the question that found the item.
   */
  question?: string;
  /**
   * Type of the relationship; `MENTIONS` over a shared name; `SIMILAR` with semantic_hops.
   */
  relationship?: string;
  /**
   * Whether the relationship leads to the next item (outgoing) or from it.
   */
  direction?: 'outgoing' | 'incoming';
  /**
   * The shared name.
   */
  name?: string;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Interpretation".
 */
export interface Interpretation {
  ask: 'count' | 'list' | 'latest' | 'first' | 'lookup';
  /**
   * Name of the query template.
   */
  template: string | null;
  /**
   * null: all types visible to a search.
   */
  memory_types:
    | (
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
        | 'seed_item'
      )[]
    | null;
  names: string[];
  tags: string[];
  from: string | null;
  until: string | null;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Cost".
 */
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Mention".
 */
export interface Mention {
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
  valid_start_time?: string | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_start_local?: string | null;
}
/**
 * A step of a reasoning.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  type: StepType;
  content: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * What the reasoning was for.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TaskContext".
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TraceIssue".
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TraceEvaluation".
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "FoundTrace".
 */
export interface FoundTrace {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  trace_id: string;
  steps: Step[];
  step_count: number;
  task_context: TaskContext;
  /**
   * The text named its steps itself.
   */
  has_explicit_markup: boolean;
  evaluation: TraceEvaluation;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  extracted_at: string;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ExtractedTrace".
 */
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
  artifact_ids?: string[] | null;
  /**
   * Item ids of traces that this one replaces.
   */
  supersedes?: string | string[];
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "StoredTraceAnswer".
 */
export interface StoredTraceAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  trace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  step_count: number;
  artifact_links: number;
  evaluation: TraceEvaluation;
}
export interface QueryTracesRequest {
  query: string;
  /**
   * Only traces that led to this item.
   */
  artifact_id?: string | null;
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TraceSummary".
 */
export interface TraceSummary {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  trace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
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
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  extracted_at: string;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Traces".
 */
export interface Traces {
  traces: TraceSummary[];
  count: number;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TraceRef".
 */
export interface TraceRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  trace_id: string;
}
export interface TraceQuery {
  [k: string]: unknown | undefined;
}
/**
 * What a trace led to.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Artifact".
 */
export interface Artifact {
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
   * PRODUCED a decision, CAUSES any other item.
   */
  relation: string;
}
/**
 * A stored trace.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Trace".
 */
export interface Trace {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  trace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
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
  /**
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  artifact_ids: string[];
  artifacts: Artifact[];
  evaluation: TraceEvaluation;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  extracted_at: string;
}
export interface ChallengeRequest {
  /**
   * The first 10000 characters are read.
   */
  assertion: string;
  /**
   * Only memories of this type are compared; all types if omitted.
   */
  memory_type?:
    | (
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
        | 'seed_item'
      )
    | null;
  /**
   * false leaves a configured language model out.
   */
  use_llm: boolean;
  /**
   * Accepted without effect; `trace.inert` says so.
   */
  use_wikipedia?: boolean;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  valid_at?: string;
  [k: string]: unknown | undefined;
}
/**
 * Conflicts of an assertion with stored memories, the most certain first. Nothing is changed.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ChallengeAnswer".
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
   * Confidence in the assertion: 1 without conflicts, otherwise 1 minus half of their mean confidence.
   */
  overall_confidence: number;
  trace: ChallengeTrace;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Conflict".
 */
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ChallengeTrace".
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
   * Probability from which on it is told as a conflict.
   */
  threshold: number;
  /**
   * Parameters without effect, each with the reason.
   */
  inert: {
    [k: string]: string | undefined;
  };
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "TracedStage".
 */
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "NamedFact".
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
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  existing_item_id: string;
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
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ResolveEvidence".
 */
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ResolveAnswer".
 */
export interface ResolveAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  existing_item_id: string;
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
  new_item_id: string | null;
  /**
   * The run that can be undone (POST /memory/runs/{run_id}/undo); null if nothing was written.
   */
  run_id: string | null;
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
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Evidence".
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
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
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
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
  /**
   * Below this confidence.
   */
  threshold: number;
}
/**
 * A part of a history.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "HistoryQuery".
 */
export interface HistoryQuery {
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ItemRef".
 */
export interface ItemRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
}
/**
 * A memory that was challenged.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Challenged".
 */
export interface Challenged {
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
   * Its first 500 characters.
   */
  content: string;
  status: string;
  /**
   * null as long as nobody has said or doubted it.
   */
  confidence?: number | null;
  challenge_count: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_challenged_at: string;
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConflictPage".
 */
export interface ConflictPage {
  /**
   * The last challenged first.
   */
  conflicts: Challenged[];
  /**
   * Rows on this page.
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
/**
 * A memory with its confidence.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Unsure".
 */
export interface Unsure {
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "LowConfidencePage".
 */
export interface LowConfidencePage {
  /**
   * The least sure first.
   */
  items: Unsure[];
  /**
   * Rows on this page.
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConfidenceEvent".
 */
export interface ConfidenceEvent {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
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
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConfidenceHistory".
 */
export interface ConfidenceHistory {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * 1 if nobody has said or doubted it, of an opinion 0.5. What GET /memory/reasoning/low-confidence tells.
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
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
/**
 * A version that changed the confidence, or was challenged.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConfidenceChange".
 */
export interface ConfidenceChange {
  at: string;
  confidence?: number | null;
  reason?: string | null;
  conflicting_fact?: string | null;
}
/**
 * What was said for or against an item, or what it was formed from.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "ConfidenceTie".
 */
export interface ConfidenceTie {
  at: string;
  relation: 'REINFORCES' | 'CONTRADICTS' | 'DERIVED_FROM';
  item_id: string;
  /**
   * When it was retracted, and stood again, one after the other.
   */
  turned: string[];
}
