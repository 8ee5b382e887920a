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
 * semantic: vectors. lexical: words (BM25). entity-graph: shared entities. facts: facts similar to the query. spreading-activation: personalised PageRank over the graph. regex-text: literal text, or /a regular expression/ of up to 1000 characters, in the syntax of RE2, applied to the newest 5000 items.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Channel".
 */
export type Channel = 'semantic' | 'lexical' | 'entity-graph' | 'facts' | 'spreading-activation' | 'regex-text';
/**
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Result".
 */
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
 * Search.
 */
export interface Search {
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
export interface SearchRequest {
  /**
   * The first 10000 characters are read.
   */
  query: string;
  top_k: number;
  /**
   * One memory type or several.
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
    | [
        (
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
        ),
        ...(
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
        )[],
      ]
    | null;
  /**
   * false searches by vectors only.
   */
  enable_hybrid: boolean;
  /**
   * The same as `as_of`.
   */
  as_of_date?: string;
  /**
   * Refuses the search with 422 if an item that it finds today was stored by then, and no state of it holds at `as_of`.
   */
  as_of_strict?: boolean;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: string;
  /**
   * Excludes results with a lower relevance.
   */
  min_score?: number;
  /**
   * Created at or after this time.
   */
  since?: string;
  /**
   * Created before this time.
   */
  until?: string;
  /**
   * Also returns derived, possibly wrong items (tier 3: opinions, observations).
   */
  include_speculative: boolean;
  include_superseded: boolean;
  include_retracted: boolean;
  include_archived: boolean;
  /**
   * Returns results grouped by type: decision, constraint, learned, opinion, reasoning, observation.
   */
  expertise: boolean;
  /**
   * Traverses the graph from the hits and the entities named in the query.
   */
  multi_hop: boolean;
  /**
   * Maximum length of a path in relationships. 1: from item to item; 2 or more: also via shared entities, which count as two.
   */
  max_hops: number;
  /**
   * Time limit of the traversal; what was found until then is returned as partial.
   */
  budget_ms: number;
  /**
   * With multi_hop: returns the path to each result.
   */
  include_path: boolean;
  /**
   * Excludes derived, possibly wrong items, whatever else is requested.
   */
  exclude_speculative: boolean;
  /**
   * `compact` returns id, type, text, time and score of each result only, for agents.
   */
  view: 'full' | 'compact';
  /**
   * Returns a citation for each result.
   */
  cite: boolean;
  /**
   * Reranks the best results. `mmr`: for diversity (maximal marginal relevance). `llm`: by the language model, if one is configured.
   */
  reranker?: 'none' | 'mmr' | 'llm' | null;
  /**
   * With multi_hop: `relevance` ranks by the strongest single path, `consensus` by agreement of several paths, `semantic` by similarity to the query only.
   */
  hop_strategy?: string | null;
  use_ssg?: boolean | null;
  /**
   * Shows items that evolution has consolidated; by default, a search that finds one shows the item that says what several say, in its place.
   */
  include_consolidated?: boolean | null;
  /**
   * Shows both, each consolidation before its sources.
   */
  consolidation_first?: boolean | null;
  /**
   * With multi_hop: also searches the parts of the question, such as the thing it only describes.
   */
  decompose?: boolean | null;
  /**
   * With decompose: `llm` lets the language model divide the question, if one is configured; otherwise rules do.
   */
  extractor_name?: string | null;
  /**
   * With multi_hop: also steps from an item to the items most similar to it.
   */
  semantic_hops?: boolean | null;
  /**
   * Tells with each result the reference knowledge in which it is grounded (`grounded_in`).
   */
  include_grounding?: boolean | null;
  /**
   * `false` leaves out reference knowledge: seed items, and documents that were ingested as reference.
   */
  include_reference?: boolean | null;
  channel_weights?: ChannelWeights | null;
  /**
   * With channel_weights: `weighted` adds the normalised scores of the channels, `rrf` uses reciprocal rank fusion.
   */
  fusion: 'weighted' | 'rrf';
  [k: string]: unknown | undefined;
}
/**
 * Weight of each channel; channels not listed are not used. `ssg-traversal` is an alias of spreading-activation, `structural-semantic` of facts.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "ChannelWeights".
 */
export interface ChannelWeights {
  semantic?: number;
  lexical?: number;
  'entity-graph'?: number;
  facts?: number;
  'spreading-activation'?: number;
  'regex-text'?: number;
  'ssg-traversal'?: number;
  'structural-semantic'?: number;
}
/**
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "ChannelHit".
 */
export interface ChannelHit {
  channel: Channel;
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
  channels?: ChannelHit1[];
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
export interface ChannelHit1 {
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
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "PathStep".
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
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "CompactResult".
 */
export interface CompactResult {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  /**
   * All memory types.
   */
  type:
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
  text: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  time: string;
  score: number | null;
  /**
   * No longer held at `valid_at`; only set if so.
   */
  ended?: true;
  /**
   * The item that replaced it.
   */
  superseded_by?: string;
  path?: PathStep[];
}
/**
 * With `as_of`: whether what a search finds today could be told for then.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "AsOfDiagnostics".
 */
export interface AsOfDiagnostics {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_of: string;
  /**
   * What happens with items without a state at `as_of`: `omit` leaves them out, `strict` refuses the search.
   */
  policy: 'omit' | 'strict';
  unresolved_count: number;
  /**
   * Of the `top_k` items nearest to the query today, those that were stored by then and of which no state holds at `as_of`.
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  unresolved_item_ids: string[];
  note: string;
}
/**
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SearchAnswer".
 */
export interface SearchAnswer {
  /**
   * Best first; with expertise, one list per type.
   */
  results:
    | (Result | CompactResult)[]
    | {
        [k: string]: (Result | CompactResult)[] | undefined;
      };
  /**
   * Lineage roots of the results that are not results themselves, by id; not in the compact view.
   */
  group_roots?: {
    [k: string]: GroupRoot | undefined;
  };
  /**
   * What this search has left out without being told to; only there if there is something.
   */
  hidden_by_default?: {
    /**
     * Opinions and observations that the caller could find, whatever the query; 100 means at least 100.
     */
    speculative: number;
    /**
     * How to find them.
     */
    note: string;
  };
  /**
   * The time limit ended the traversal early.
   */
  partial: boolean;
  as_of_diagnostics?: AsOfDiagnostics;
  /**
   * With cite: one per result.
   */
  citations?: Citation[];
  /**
   * Request parameters without any effect, and why.
   */
  inert_parameters?: {
    [k: string]: string | undefined;
  };
  /**
   * What the time window refers to; empty without one.
   */
  coverage?: {
    /**
     * RFC 3339 with an offset; returned in UTC.
     */
    since?: string;
    /**
     * RFC 3339 with an offset; returned in UTC.
     */
    until?: string;
    note?: string;
  };
  /**
   * With multi_hop: run id of its search.hop events.
   */
  run_id?: string;
}
/**
 * A lineage root of results.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "GroupRoot".
 */
export interface GroupRoot {
  item_id: string;
  /**
   * Whether the caller can read it; false also if it does not exist.
   */
  accessible: boolean;
  content_preview?: string;
  /**
   * All memory types.
   */
  memory_type?:
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
  origin?: string;
}
/**
 * Citation of a result.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Citation".
 */
export interface Citation {
  /**
   * Number from 1, in result order.
   */
  n: number;
  item_id: string;
  /**
   * All memory types.
   */
  item_type:
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
   * Beginning of the content.
   */
  preview: string;
  score: number | null;
  /**
   * Footnote marker: `[^1]`.
   */
  footnote_marker: string;
}
/**
 * Fields of an item used for ranking, before it is read completely.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Candidate".
 */
export interface Candidate {
  item_id: string;
  title?: string | null;
  /**
   * Keys of the names of those who say the text, as its caller named them.
   */
  said_by?: string[] | null;
  session_key?: string | null;
  /**
   * Place of a chunk in its document.
   */
  chunk_position?: number | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_start_local?: string | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_end_local?: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  /**
   * Cosine similarity to the query; null without an embedding.
   */
  cosine?: number | null;
}
/**
 * An item that replaces another.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Superseding".
 */
export interface Superseding {
  item_id: string;
  valid_start_time?: string | null;
  valid_start_local?: string | null;
  created_at?: string | null;
}
export interface AdvancedRequest {
  /**
   * The first 10000 characters are read.
   */
  query: string;
  /**
   * query_traversal traverses the graph from the hits; triangulation_fulldim prefers results found both by traversal and by hybrid search.
   */
  algorithm: 'query_traversal' | 'triangulation_fulldim';
  max_results: number;
  /**
   * false searches without traversal.
   */
  use_ssg: boolean;
  [k: string]: unknown | undefined;
}
/**
 * Best first.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "AdvancedAnswer".
 */
export interface AdvancedAnswer {
  results: Result[];
  /**
   * The algorithm used, or `search` without traversal.
   */
  algorithm: string;
}
export interface SweepRequest {
  /**
   * @minItems 1
   * @maxItems 500
   */
  questions: [SweepQuestion, ...SweepQuestion[]];
  /**
   * Fields of a search request, each with the values to try; every combination is one setting, up to 64. `query` and `top_k` are set outside the grid.
   */
  grid: {
    /**
     * @minItems 1
     * @maxItems 64
     */
    [k: string]: [unknown, ...unknown[]] | undefined;
  };
  /**
   * Number of results evaluated.
   */
  k: number;
  /**
   * Metric that selects the best setting.
   */
  metric: 'recall' | 'nDCG';
  /**
   * Time limit of the searches of the sweep; settings measured until then are returned as partial.
   */
  budget_ms: number;
  [k: string]: unknown | undefined;
}
/**
 * A question and the items that answer it, by item_id or external_id.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SweepQuestion".
 */
export interface SweepQuestion {
  query: string;
  /**
   * @minItems 1
   * @maxItems 1000
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  relevant: [string, ...string[]];
}
/**
 * One setting measured on all questions; latencies in milliseconds, measured inside the service.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SweepRow".
 */
export interface SweepRow {
  settings: {
    [k: string]: unknown | undefined;
  };
  questions: number;
  recall: number;
  nDCG: number;
  p50_ms: number;
  p95_ms: number;
}
/**
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SweepAnswer".
 */
export interface SweepAnswer {
  /**
   * For GET /memory/runs/{run_id}, which has the result at the end, and for the `sweep.iter` events in the progress stream.
   */
  run_id: string;
  status: 'queued';
  /**
   * Number of combinations to measure.
   */
  settings: number;
}
/**
 * `result` of a sweep's run.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SweepResult".
 */
export interface SweepResult {
  k: number;
  metric: string;
  /**
   * One per setting, in grid order; a setting interrupted by the time limit is omitted.
   */
  rows: SweepRow[];
  /**
   * Best setting by the metric, ties broken by latency; null if no setting was measured completely.
   */
  best: SweepRow | null;
  /**
   * The time limit ended the sweep early.
   */
  partial: boolean;
}
