// Written by `npm run generate`. Do not edit.
import type * as grounding from './grounding';
import type * as items from './items';
import type * as wire from './wire';
/**
 * semantic: vectors. lexical: words (BM25). entity-graph: shared entities. facts: facts similar to the query. spreading-activation: personalised PageRank over the graph. regex-text: literal text, or /a regular expression/ of up to 1000 characters, in the syntax of RE2, applied to the newest 5000 items.
 */
export type Channel = 'semantic' | 'lexical' | 'entity-graph' | 'facts' | 'spreading-activation' | 'regex-text';
export type Result = items.MemoryItem & {
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
  grounded_in?: grounding.Ground[];
  /**
   * The item that replaced it.
   */
  superseded_by?: string;
  /**
   * Later statements about the same subject that may have updated it, the latest first; only set if there are any. Those that are about the query too stand before it.
   */
  newer?: wire.Id[];
  /**
   * Facts in its text that a person corrected or retracted; only set if there are any. `ask` does not quote their sentences.
   */
  corrected?: CorrectedFact[];
  /**
   * Begins after the requested `valid_at`; only set if so.
   */
  not_yet?: true;
  /**
   * With `as_of` or `as_known_at`: `resolved` if the item has several versions, and the one that counts then is returned; `no_chain` if it never changed.
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
 * Search by meaning and words, along the graph and in the past, and sweeps that compare settings.
 */
export interface Search {
  [k: string]: unknown | undefined;
}
export interface SearchRequest {
  /**
   * An agent of the workspace: its recall profile multiplies the scores, and the answer says so.
   */
  agent_id?: string | null;
  /**
   * The first 10000 characters are read.
   */
  query: string;
  top_k: number;
  /**
   * One memory type or several.
   */
  memory_type?: wire.MemoryType | [wire.MemoryType, ...wire.MemoryType[]] | null;
  filter?: wire.Filter;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  /**
   * false searches by vectors only.
   */
  enable_hybrid: boolean;
  /**
   * The same as `as_of`.
   */
  as_of_date?: wire.DayOrTimestamp;
  /**
   * Refuses the search with 422 if an item that it finds today was stored by then, and no state of it holds at `as_of`.
   */
  as_of_strict?: boolean;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: wire.Timestamp;
  /**
   * Excludes results with a lower relevance.
   */
  min_score?: number;
  /**
   * Created at or after this time.
   */
  since?: wire.Timestamp;
  /**
   * Created before this time.
   */
  until?: wire.Timestamp;
  /**
   * Also returns derived, possibly wrong items (tier 3: opinions, observations).
   */
  include_speculative: boolean;
  include_superseded: boolean;
  include_retracted: boolean;
  include_archived: boolean;
  /**
   * false leaves out statements that a newer one about the same subject may have updated (`newer`).
   */
  include_outdated: boolean;
  /**
   * true also returns items whose `valid_end_time` has passed, at `valid_at` if that is given; lower, and with `ended`.
   */
  include_ended: boolean;
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
  view?: Exclude<wire.View['view'], undefined>;
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
   * Returns with each result the reference knowledge in which it is grounded (`grounded_in`).
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
 * A fact that a person corrected or retracted.
 */
export interface CorrectedFact {
  fact_id: wire.Id;
  /**
   * The sentence that states it.
   */
  sentence: string;
  /**
   * The item that states the corrected fact; null if it was retracted.
   */
  corrected_by: string | null;
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
 * With `as_of`: whether the results of today could be resolved for that time.
 */
export interface AsOfDiagnostics {
  as_of: wire.Timestamp;
  /**
   * What happens with items without a state at `as_of`: `omit` leaves them out, `strict` refuses the search.
   */
  policy: 'omit' | 'strict';
  unresolved_count: number;
  /**
   * Of the `top_k` items nearest to the query today, those that were stored by then and of which no state holds at `as_of`.
   */
  unresolved_item_ids: wire.Id[];
  note: string;
}
export interface SearchAnswer {
  /**
   * Best first; with expertise, one list per type.
   */
  results:
    | Result[]
    | {
        [k: string]: Result[] | undefined;
      };
  /**
   * Lineage roots of the results that are not results themselves, by id; not in the compact view.
   */
  group_roots?: {
    [k: string]: GroupRoot | undefined;
  };
  /**
   * What this search has left out without being asked to; absent if nothing.
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
   * The time limit ended the traversal early, or the results have more bytes than one answer holds: the lower ones are left out.
   */
  partial: boolean;
  as_of_diagnostics?: AsOfDiagnostics;
  /**
   * With cite: one per result.
   */
  citations?: Citation[];
  /**
   * The recall profile of the agent, by which the scores were multiplied.
   */
  recall_profile?: {
    agent_id: string;
    memory_type_weights: {
      [k: string]: number | undefined;
    };
  };
  /**
   * Request parameters without any effect, and why.
   */
  inert_parameters?: {
    [k: string]: string | undefined;
  };
  /**
   * What the search cannot see: what a time window refers to, and types without vectors; empty if there is nothing.
   */
  coverage?: {
    since?: wire.Timestamp;
    until?: wire.Timestamp;
    note?: string;
  };
  /**
   * With multi_hop: run id of its search.hop events.
   */
  run_id?: string;
}
/**
 * A lineage root of results.
 */
export interface GroupRoot {
  item_id: string;
  /**
   * Whether the caller can read it; false also if it does not exist.
   */
  accessible: boolean;
  content_preview?: string;
  memory_type?: wire.MemoryType;
  origin?: string;
}
/**
 * Citation of a result.
 */
export interface Citation {
  /**
   * Number from 1, in result order.
   */
  n: number;
  item_id: string;
  item_type: wire.MemoryType;
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
 */
export interface SweepQuestion {
  query: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  relevant: [wire.Id, ...wire.Id[]];
}
/**
 * One setting measured on all questions; latencies in milliseconds, measured inside the service.
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
