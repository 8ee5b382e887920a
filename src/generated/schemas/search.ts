// Written by `npm run generate`. Do not edit.
import type * as grounding from './grounding';
import type * as items from './items';
import type * as wire from './wire';
/**
 * semantic: vectors. lexical: words (BM25). graph: found only next to a hit, or along the graph from it.
 */
export type Channel = 'semantic' | 'lexical' | 'graph';
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
  newer?: Newer;
  corrected?: Corrected;
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
 * Later statements about the same subject that may have updated it, the latest first; only set if there are any. Those that are about the query too stand before it.
 */
export type Newer = wire.Id[];
/**
 * Facts in its text that a person corrected or retracted; only set if there are any. `ask` does not quote their sentences.
 */
export type Corrected = CorrectedFact[];

/**
 * Search by meaning and words, along the graph and in the past.
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
  /**
   * `compact` returns id, type, text, time, score and relevance of each result only, for agents.
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
  channel_weights?: Inert;
  consolidation_first?: Inert;
  decompose?: Inert;
  /**
   * No effect; `consensus`, `relevance` and `semantic` are accepted from published clients.
   */
  hop_strategy?: string | null;
  include_consolidated?: Inert;
  semantic_hops?: Inert;
  use_ssg?: Inert;
  /**
   * Returns with each result the reference knowledge in which it is grounded (`grounded_in`).
   */
  include_grounding?: boolean | null;
  /**
   * `false` leaves out reference knowledge: seed items, and documents that were ingested as reference.
   */
  include_reference?: boolean | null;
  [k: string]: unknown | undefined;
}
/**
 * Accepted from published clients; has no effect, which `inert_parameters` of the answer says.
 */
export interface Inert {
  [k: string]: unknown | undefined;
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
   * Type of the relationship; `MENTIONS` over a shared name.
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
export interface CompactResult {
  /**
   * The way in: `api:add`, `document:url`, `conversation:chunk`, `import:…`.
   */
  origin: string;
  trust: wire.Trust;
  id: wire.Id;
  type: wire.MemoryType;
  text: string;
  /**
   * When it began to be true; if that is unknown, when it was stored.
   */
  time: wire.Timestamp;
  score: number | null;
  /**
   * How likely the item is about the query, whatever else is stored; unlike `score`, comparable between searches. Null without a query.
   */
  relevance: number | null;
  /**
   * No longer held at `valid_at`; only set if so.
   */
  ended?: true;
  /**
   * The item that replaced it.
   */
  superseded_by?: string;
  newer?: Newer;
  corrected?: Corrected;
  path?: PathStep[];
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
  inert_parameters?: InertParameters;
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
 * Request parameters without any effect, and why.
 */
export interface InertParameters {
  [k: string]: string | undefined;
}
/**
 * Fields of an item used for ranking, before it is read completely.
 */
export interface Candidate {
  item_id: string;
  title?: string | null;
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
   * There is one: from the hits along the graph, as `multi_hop` of a search. `triangulation_fulldim` is taken for it, and reported as inert.
   */
  algorithm: 'query_traversal' | 'triangulation_fulldim';
  max_results: number;
  use_ssg?: Inert;
  [k: string]: unknown | undefined;
}
/**
 * Best first.
 */
export interface AdvancedAnswer {
  results: Result[];
  inert_parameters: InertParameters;
}
