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
 * What is worth knowing at this point of a session.
 */
export interface Context {
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
export interface ContextRequest {
  session_id: string;
  query: string;
  /**
   * Items at most.
   */
  k?: number;
  /**
   * Bound of all contents together.
   */
  max_tokens?: number | null;
  /**
   * `search`: what fits the query. `session`: the session's latest turns. `blend`: both, a turn behind every two finds. Without one the service chooses.
   */
  strategy?: 'search' | 'session' | 'blend' | null;
  [k: string]: unknown | undefined;
}
/**
 * Items within the budget, most useful first.
 *
 * This interface was referenced by `Context`'s JSON-Schema
 * via the `definition` "ContextAnswer".
 */
export interface ContextAnswer {
  decision_id: null;
  items: Result[];
  /**
   * @maxItems 0
   */
  drift_warnings: [];
  strategy_used: 'search' | 'session' | 'blend';
  tokens_used: number;
  tokens_budget: number | null;
  tokenizer: string;
  deprecation: null;
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
