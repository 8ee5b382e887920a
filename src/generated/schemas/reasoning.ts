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
 * Questions answered by the cheapest suitable retrieval method.
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
  type: 'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';
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
