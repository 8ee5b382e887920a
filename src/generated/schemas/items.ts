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
 * Every memory type but evaluation, which is derived and never written by a caller.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "WritableType".
 */
export type WritableType =
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
  | 'anchor'
  | 'tool_call'
  | 'conversation_turn'
  | 'conversation'
  | 'document'
  | 'hook_capture'
  | 'timeline_entry'
  | 'seed_item';
/**
 * @maxItems 1000
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Tags".
 */
export type Tags = string[];
/**
 * Why the item was refused.
 */
export type Detail = {
  loc: string[];
  msg: string;
  type: string;
  input: unknown;
  ctx: {
    [k: string]: unknown | undefined;
  };
}[];
/**
 * A key of metadata; a dot goes one level down.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "MetadataKey".
 */
export type MetadataKey = string;

/**
 * Memory items: the record, what a caller may send, and what comes back.
 */
export interface Items {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ItemRef".
 */
export interface ItemRef {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
}
/**
 * A memory item. Key fields of its type stand beside these.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "MemoryItem".
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
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "EntityOfItem".
 */
export interface EntityOfItem {
  entity_id: string;
  name: string;
  type: 'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';
  /**
   * about: title or speaker; mentions: spoken of.
   */
  role: 'about' | 'mentions';
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "RelationOfItem".
 */
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
export interface AddRequest {
  content: string;
  memory_type?: WritableType;
  metadata?: Metadata | null;
  title?: string | null;
  /**
   * @maxItems 1000
   */
  tags?: string[] | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_end_time?: string | null;
  /**
   * The caller's own name for the item; an importer recognises it again.
   */
  external_id?: string | null;
  /**
   * `import:<word>` for imported content; every other origin is given by the server.
   */
  origin?: string;
  /**
   * false stores the item without a vector; not together with use_pipeline true.
   */
  embed?: boolean;
  /**
   * Taken for the client's sake: a typed item is stored directly either way.
   */
  use_pipeline?: boolean;
  conversation_context?: {
    [k: string]: unknown | undefined;
  } | null;
  profile_name?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "AddAnswer".
 */
export interface AddAnswer {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
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
  status: 'created';
  /**
   * Whether a search finds it from now on, by words and names, and by its vector unless `embed` was false. Types kept for their fields alone are found by these.
   */
  searchable: boolean;
}
export interface BatchRequest {
  /**
   * @minItems 1
   * @maxItems 1000
   *
   * Items: An add request each; a bad one is reported in its place.
   */
  items: [
    {
      [k: string]: unknown | undefined;
    },
    ...{
      [k: string]: unknown | undefined;
    }[],
  ];
  /**
   * Leaves out what the workspace has already: the same external_id, or the same type and content.
   */
  skip_existing?: boolean;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "BatchAnswer".
 */
export interface BatchAnswer {
  /**
   * Its `batch.item` events stand in the progress stream.
   */
  run_id: string;
  created: number;
  existing: number;
  failed: number;
  /**
   * One entry an item, in the order sent.
   */
  results: {
    index: number;
    status: 'created' | 'existing' | 'failed';
    /**
     * Opaque, sortable by the time of its making, prefixed by kind.
     */
    item_id?: string;
    detail?: Detail;
  }[];
}
export interface PatchRequest {
  content?: string;
  metadata?: Metadata1;
  /**
   * Fields of the item itself: content, title, tags, valid times, status and the key fields of its type. Any other name is set in the metadata as it is sent; null takes it away.
   */
  properties?: ServerOwned & {
    memory_type?: never;
    origin?: never;
    status?: string;
    content?: string;
    title?: string | null;
    /**
     * The caller's own name for the item; an importer recognises it again.
     */
    external_id?: string | null;
    [k: string]: unknown | undefined;
  };
  /**
   * `replace` drops everything but the type before the change is applied.
   */
  write_mode?: 'merge' | 'replace';
  title?: string | null;
  /**
   * The caller's own name for the item; an importer recognises it again.
   */
  external_id?: string | null;
  memory_type?: never;
  origin?: never;
  [k: string]: unknown | undefined;
}
/**
 * Free-form; kept as it came.
 */
export interface Metadata1 {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ClearAnswer".
 */
export interface ClearAnswer {
  status: 'cleared';
  /**
   * How many nodes went, by kind.
   */
  deleted: {
    items: number;
    versions: number;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "DeleteAnswer".
 */
export interface DeleteAnswer {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  status: 'deleted';
  /**
   * How many nodes and relationships went, by kind.
   */
  deleted: {
    items: number;
    versions: number;
    relationships: number;
    [k: string]: number | undefined;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
  /**
   * By time of making.
   */
  order?: 'asc' | 'desc';
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
  metadata_key?: MetadataKey;
  metadata_value?: string;
  include_grounding?: boolean;
  /**
   * next_cursor of the page before; wins over offset.
   */
  cursor?: string;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ItemPage".
 */
export interface ItemPage {
  items: MemoryItem[];
  /**
   * Items that match, on all pages.
   */
  total: number;
  limit: number;
  offset: number;
  /**
   * null on the last page.
   */
  next_cursor: string | null;
  policy: {
    include_grounding: boolean;
    source: string;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ByMetadataQuery".
 */
export interface ByMetadataQuery {
  metadata_key: MetadataKey;
  metadata_value: string;
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
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  since?: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  until?: string;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ByMetadataAnswer".
 */
export interface ByMetadataAnswer {
  items: MemoryItem[];
  /**
   * Items in this answer.
   */
  count: number;
  /**
   * Items that match.
   */
  total: number;
}
/**
 * A MemoryItem node as the graph returns it: times as text, sentinels as null.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "StoredItem".
 */
export interface StoredItem {
  item_id: string;
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
  metadata_json: string;
  scope_key: string;
  tenant_id: string;
  workspace_id?: string | null;
  user_id?: string | null;
  origin: string;
  origin_tier: number;
  status: string;
  tags: string[];
  created_at: string;
  updated_at: string;
  valid_start_time?: string | null;
  valid_end_time?: string | null;
  tx_from: string;
  /**
   * @minItems 1
   */
  lineage_roots: [string, ...string[]];
  title?: string;
  external_id?: string;
  embedding?: number[];
  about?: string[] | null;
  entity_name?: string | null;
  entities?: EntityOfItem[];
  relations?: RelationOfItem[];
  [k: string]: unknown | undefined;
}
/**
 * Fields of every type, taken at top level or in metadata.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "CommonFields".
 */
export interface CommonFields {
  tags?: Tags;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  valid_start_time?: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  valid_end_time?: string;
  [k: string]: unknown | undefined;
}
export interface LinkRequest {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  /**
   * Letters, digits and underscores; written in capitals.
   */
  link_type?: string;
}
export interface EdgeRequest {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  /**
   * Letters, digits and underscores; written in capitals.
   */
  relation_type: string;
  /**
   * Scalars and lists of scalars.
   */
  properties?: ServerOwned & {
    mirror?: never;
    by_hand?: never;
    is_new?: never;
    [k: string]: string | number | boolean | null | string[] | number[] | undefined;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Link".
 */
export interface Link {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  link_type: string;
  properties: {
    [k: string]: unknown | undefined;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "LinkAnswer".
 */
export interface LinkAnswer {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  link_type: string;
  relation_type: string;
  status: 'created' | 'existing';
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "PageQuery".
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "NeighborRow".
 */
export interface NeighborRow {
  outgoing: boolean;
  link_type: string;
  properties: {
    [k: string]: unknown | undefined;
  };
  neighbor: {
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
    content: string;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "LinkList".
 */
export interface LinkList {
  links: Link[];
  total: number;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "NeighborList".
 */
export interface NeighborList {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  /**
   * Relationships of the item, on all pages.
   */
  total: number;
  neighbors: {
    /**
     * Opaque, sortable by the time of its making, prefixed by kind.
     */
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
    title: string | null;
    /**
     * Its beginning.
     */
    content: string;
    link_type: string;
    direction: 'outgoing' | 'incoming';
  }[];
  edges: Link[];
}
