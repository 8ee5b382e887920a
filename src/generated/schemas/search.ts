// Written by `npm run generate`. Do not edit.
/**
 * The same, and the item's own id, which few requests name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * semantic: vectors. lexical: words. entity-graph: shared names. facts: stated facts like the question. spreading-activation: what is near in the graph. regex-text: the text as it stands, or /an expression/.
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
  path?: PathStep[];
  /**
   * In the reranker's own measure.
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
 * Asking the memory.
 */
export interface Search {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
  query: string;
  top_k?: number;
  /**
   * One type or several.
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
   * false searches by vectors alone.
   */
  enable_hybrid?: boolean;
  /**
   * Leaves out results whose score is lower.
   */
  min_score?: number;
  /**
   * Made at this time or later.
   */
  since?: string;
  /**
   * Made before this time.
   */
  until?: string;
  /**
   * Also what was derived and may be wrong (tier 3: opinions, observations).
   */
  include_speculative?: boolean;
  include_superseded?: boolean;
  include_retracted?: boolean;
  include_archived?: boolean;
  /**
   * Answers by type: decision, constraint, learned, opinion, reasoning, observation.
   */
  expertise?: boolean;
  /**
   * Walks from the hits and from what the question names over names and relationships.
   */
  multi_hop?: boolean;
  /**
   * Relationships a walk may take. 1: from item to item; 2 and more: over a name too.
   */
  max_hops?: number;
  /**
   * Ends a walk; what was found until then is answered as partial.
   */
  budget_ms?: number;
  /**
   * With multi_hop: the way to each result.
   */
  include_path?: boolean;
  /**
   * Leaves out what was derived and may be wrong, whatever else is asked for.
   */
  exclude_speculative?: boolean;
  /**
   * Answers a citation for each result.
   */
  cite?: boolean;
  /**
   * A second look at the best results. `mmr`: like ones after different ones. `llm`: by the language model, where one is configured.
   */
  reranker?: 'none' | 'mmr' | 'llm' | null;
  /**
   * With multi_hop, what leads on best: relevance, the strongest single way; consensus, what several ways agree on; semantic, likeness to the question alone.
   */
  hop_strategy?: string | null;
  use_ssg?: boolean | null;
  include_consolidated?: boolean | null;
  consolidation_first?: boolean | null;
  decompose?: boolean | null;
  semantic_hops?: boolean | null;
  include_reference?: boolean | null;
  channel_weights?: ChannelWeights | null;
  /**
   * With channel_weights: each channel's scores brought to 0…1 and added (weighted), or its ranks (rrf).
   */
  fusion?: 'weighted' | 'rrf';
  [k: string]: unknown | undefined;
}
/**
 * How much each channel counts; those not named are not asked. `ssg-traversal` is spreading-activation, `structural-semantic` is facts.
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
   * In the channel's own measure: cosine, or BM25.
   */
  score: number;
}
/**
 * A memory item. Key fields of its type stand beside these.
 */
export interface MemoryItem {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  content: string;
  /**
   * Every memory type.
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
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  updated_at: string;
  /**
   * Only on GET of one item, and only where the item has one.
   */
  embedding: number[] | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_start_time: string | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_end_time: string | null;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  transaction_time: string;
  /**
   * What the item names, as far as its kind is known. Filled where one item is read, and in search results.
   */
  entities: EntityOfItem[];
  /**
   * Facts that the item states of its entities. Filled where one item is read, and in search results.
   */
  relations: RelationOfItem[];
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured';
  /**
   * The item's main entity.
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
   * Superseded, retracted and archived items are left out of a search unless asked for.
   */
  status: string;
  title?: string;
  external_id?: string;
  rerank_status: string;
  /**
   * In a search: which channels found the item, at which rank, with which score of their own.
   */
  channels?: ChannelHit1[];
  [k: string]: unknown | undefined;
}
/**
 * Free-form; kept as it came.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
export interface EntityOfItem {
  entity_id: string;
  name: string;
  type: 'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';
  /**
   * about: title or speaker; mentions: spoken of.
   */
  role: 'about' | 'mentions';
}
export interface RelationOfItem {
  source_id: string;
  source: string;
  /**
   * snake_case, such as works_at.
   */
  relation_type: string;
  target_id: string;
  target: string;
  /**
   * The sentence that says so.
   */
  fact: string;
  confidence: number;
}
export interface ChannelHit1 {
  /**
   * semantic: vectors. lexical: words. entity-graph: shared names. facts: stated facts like the question. spreading-activation: what is near in the graph. regex-text: the text as it stands, or /an expression/.
   */
  channel: 'semantic' | 'lexical' | 'entity-graph' | 'facts' | 'spreading-activation' | 'regex-text';
  /**
   * 1 is best.
   */
  rank: number;
  /**
   * In the channel's own measure: cosine, or BM25.
   */
  score: number;
}
/**
 * An item on the way, or what leads to the next one: a name both share, or a relationship.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "PathStep".
 */
export interface PathStep {
  item_id?: string;
  name?: string;
  relationship?: string;
}
/**
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "SearchAnswer".
 */
export interface SearchAnswer {
  /**
   * Best first; with expertise a list for each type.
   */
  results:
    | Result[]
    | {
        [k: string]: Result[] | undefined;
      };
  /**
   * Sources that results descend from and that are not results themselves, by id.
   */
  group_roots: {
    [k: string]: GroupRoot | undefined;
  };
  /**
   * The budget ended before the walk did.
   */
  partial: boolean;
  /**
   * With cite: one for each result.
   */
  citations?: Citation[];
  /**
   * Parameters of the request that changed nothing, and why.
   */
  inert_parameters?: {
    [k: string]: string | undefined;
  };
  /**
   * What a time window looks at; empty without one.
   */
  coverage?: {
    /**
     * RFC 3339 with an offset; answered in UTC.
     */
    since?: string;
    /**
     * RFC 3339 with an offset; answered in UTC.
     */
    until?: string;
    note?: string;
  };
  /**
   * With multi_hop: the run of its search.hop events.
   */
  run_id?: string;
}
/**
 * What results descend from.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "GroupRoot".
 */
export interface GroupRoot {
  item_id: string;
  /**
   * Whether the caller can read it; what does not exist cannot be read either.
   */
  accessible: boolean;
  content_preview?: string;
  /**
   * Every memory type.
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
 * A result as a footnote.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Citation".
 */
export interface Citation {
  /**
   * From 1, in the order of the results.
   */
  n: number;
  item_id: string;
  /**
   * Every memory type.
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
   * Its beginning.
   */
  preview: string;
  score: number | null;
  /**
   * What a text puts behind a claim: `[^1]`.
   */
  footnote_marker: string;
}
/**
 * What a search knows of an item before it reads it whole.
 *
 * This interface was referenced by `Search`'s JSON-Schema
 * via the `definition` "Candidate".
 */
export interface Candidate {
  item_id: string;
  title?: string | null;
  /**
   * Keys of the names the item is about: its title, its speaker.
   */
  about?: string[] | null;
  session_key?: string | null;
  valid_start_time?: string | null;
  /**
   * Its beginning.
   */
  content: string;
  /**
   * To the query; null without a vector.
   */
  cosine?: number | null;
}
export interface AdvancedRequest {
  query: string;
  /**
   * query_traversal walks the graph from what is found; triangulation_fulldim prefers what the walk and the channels agree on.
   */
  algorithm?: 'query_traversal' | 'triangulation_fulldim';
  max_results?: number;
  /**
   * false searches without a walk.
   */
  use_ssg?: boolean;
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
   * What was done: the algorithm asked for, or `search` without a walk.
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
   * Fields of a search request, each with the values to try; every combination is one setting, 64 at most. `query` and `top_k` stand outside.
   */
  grid: {
    /**
     * @minItems 1
     * @maxItems 64
     */
    [k: string]: [unknown, ...unknown[]] | undefined;
  };
  /**
   * Results that count.
   */
  k?: number;
  /**
   * What the best setting is best in.
   */
  metric?: 'recall' | 'nDCG';
  /**
   * Ends the sweep; the settings measured until then are answered as partial.
   */
  budget_ms?: number;
  [k: string]: unknown | undefined;
}
/**
 * A question and the items that answer it, by item_id or by external_id.
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
   * Items: Opaque, sortable by the time of its making, prefixed by kind.
   */
  relevant: [string, ...string[]];
}
/**
 * One setting measured on all questions; latencies in milliseconds, within the service.
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
   * Its `sweep.iter` events stand in the progress stream.
   */
  run_id: string;
  k: number;
  metric: string;
  /**
   * One a setting, in the order of the grid; a setting that the budget cut short is left out.
   */
  rows: SweepRow[];
  /**
   * The best by the metric, of equals the fastest; null where no setting was measured whole.
   */
  best: SweepRow | null;
  /**
   * The budget ended before the grid did.
   */
  partial: boolean;
}
