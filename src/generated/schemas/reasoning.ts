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
 * symbolic: the graph's own structure; semantic: vectors alone; hybrid: the default search.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "QueryType".
 */
export type QueryType = 'symbolic' | 'semantic' | 'hybrid';
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
 * Questions answered by the cheapest way that serves.
 */
export interface Reasoning {
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
export interface QueryRequest {
  query: string;
  top_k?: number;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "QueryAnswer".
 */
export interface QueryAnswer {
  /**
   * The way that brought the results.
   */
  query_type: 'symbolic' | 'semantic' | 'hybrid';
  query: string;
  /**
   * Best first; of a list in the order asked for.
   */
  results: Result[];
  /**
   * How many results stand here.
   */
  result_count: number;
  /**
   * Why this way was chosen.
   */
  reason: string;
  /**
   * Computed, never guessed: a number for a count, a time (RFC 3339, or a date as the memory words it) for a when; else null.
   */
  answer: number | string | null;
  /**
   * All items that a symbolic list or count is about; null elsewhere.
   */
  total: number | null;
  /**
   * What a symbolic answer stands for.
   */
  interpretation: Interpretation | null;
  /**
   * The way chosen first, where it found nothing.
   */
  fallback: {
    from: QueryType;
    reason: string;
  } | null;
  cost: Cost;
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
  channels?: ChannelHit[];
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
export interface ChannelHit {
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
 */
export interface PathStep {
  item_id?: string;
  name?: string;
  relationship?: string;
}
/**
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Interpretation".
 */
export interface Interpretation {
  ask: 'count' | 'list' | 'latest' | 'first' | 'lookup';
  /**
   * The query that answered.
   */
  template: string | null;
  /**
   * null: whatever a search shows.
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
   * Texts given to the embedding model.
   */
  embeddings: number;
}
/**
 * What an order of items that name something needs of each.
 *
 * This interface was referenced by `Reasoning`'s JSON-Schema
 * via the `definition` "Mention".
 */
export interface Mention {
  item_id: string;
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
  title?: string | null;
  /**
   * It has a speaker, who is then one of the names it is about.
   */
  spoken: boolean;
  keys: string[];
  /**
   * Its beginning.
   */
  content: string;
  valid_start_time?: string | null;
}
