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
 * All memory types except evaluation, which callers cannot create.
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
 * An item id or external id, or several.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Superseded".
 */
export type Superseded = string | string[];
/**
 * By default, an item that says exactly the same as an earlier one of the same user (text, source, times, fields) is not stored again but counted: `seen_count`. true also skips items that exist in the workspace under the same external_id, or without one with the same type and content. false stores everything.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "SkipExisting".
 */
export type SkipExisting = boolean | null;
/**
 * @maxItems 1000
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Tags".
 */
export type Tags = string[];
/**
 * Why the item was rejected.
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
 * Fields of the request that were ignored, because they are not known here; at most 50.
 */
export type UnknownFields = string[];
/**
 * How a version came about.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ChangeType".
 */
export type ChangeType = 'created' | 'updated' | 'rolled_back';
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export type ListQuery = Moment &
  PageQuery & {
    /**
     * Order by creation time.
     */
    order: 'asc' | 'desc';
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
    metadata_key?: MetadataKey;
    metadata_value?: string;
    /**
     * Tells with each item the reference knowledge in which it is grounded (`grounded_in`).
     */
    include_grounding: boolean;
  };
/**
 * Metadata key; dots address nested keys.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "MetadataKey".
 */
export type MetadataKey = string;
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ItemPage".
 */
export type ItemPage = Page & {
  items: MemoryItem[];
  policy: {
    include_grounding: boolean;
    source: string;
  };
};
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ByMetadataAnswer".
 */
export type ByMetadataAnswer = Page & {
  items: MemoryItem[];
  /**
   * Number of items in this response.
   */
  count: number;
};
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "LinkList".
 */
export type LinkList = Page & {
  links: Link[];
};
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "NeighborList".
 */
export type NeighborList = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  neighbors: {
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
    title: string | null;
    /**
     * Beginning of the content.
     */
    content: string;
    link_type: string;
    direction: 'outgoing' | 'incoming';
  }[];
  edges: Link[];
};

/**
 * Memory items: record, requests and responses.
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
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
}
/**
 * A memory item. The key fields of its type are added at top level.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "MemoryItem".
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
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "EntityOfItem".
 */
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
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "RelationOfItem".
 */
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
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time?: string | null;
  /**
   * Client-defined id, used to recognise the item when it is imported again.
   */
  external_id?: string | null;
  /**
   * What this item replaces: item ids or external ids, also as `supersedes` or `replaces` in metadata. Unknown ones are skipped.
   */
  supersedes?: Superseded | null;
  /**
   * `import:<word>` for imported content; all other origins are set by the server.
   */
  origin?: string;
  /**
   * false stores the item without an embedding; cannot be combined with use_pipeline true.
   */
  embed?: boolean;
  /**
   * Accepted for compatibility; typed items are always stored directly.
   */
  use_pipeline?: boolean;
  skip_existing?: SkipExisting;
  conversation_context?: {
    [k: string]: unknown | undefined;
  } | null;
  profile_name?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * An item that is retracted from its beginning, because somebody has rejected what it says.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Rejected".
 */
export interface Rejected {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * The item that was retracted with `reject`.
   */
  rejected_as: string;
  /**
   * Why that one was retracted.
   */
  reason: string | null;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "AddAnswer".
 */
export interface AddAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
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
   * `existing`: the same user has said exactly this before; nothing was stored again.
   */
  status: 'created' | 'existing';
  retracted?: Rejected1;
  /**
   * How to find an item that searches leave out by default: of type opinion or observation.
   */
  hidden_by_default?: string;
  /**
   * How often an existing item was sent.
   */
  seen_count?: number;
  /**
   * Whether a search finds the item from now on: by words and entities, and by its embedding unless `embed` was false. Types with strategy INDEXED or APPEND are not searchable.
   */
  searchable: boolean;
}
/**
 * Why the item is stored as retracted; only of a statement that was rejected.
 */
export interface Rejected1 {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * The item that was retracted with `reject`.
   */
  rejected_as: string;
  /**
   * Why that one was retracted.
   */
  reason: string | null;
}
export interface BatchRequest {
  /**
   * @minItems 1
   * @maxItems 1000
   *
   * Items: Each entry is a body of POST /memory/add; invalid ones are reported individually.
   */
  items: [
    {
      [k: string]: unknown | undefined;
    },
    ...{
      [k: string]: unknown | undefined;
    }[],
  ];
  skip_existing?: SkipExisting;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "BatchAnswer".
 */
export interface BatchAnswer {
  /**
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  created: number;
  existing: number;
  failed: number;
  /**
   * One entry per item, in request order.
   */
  results: {
    index: number;
    status: 'created' | 'existing' | 'failed';
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    item_id?: string;
    detail?: Detail;
    unknown_fields?: UnknownFields;
    did_you_mean?: DidYouMean;
  }[];
}
/**
 * The known field that an unknown one resembles.
 */
export interface DidYouMean {
  [k: string]: string | undefined;
}
export interface PatchRequest {
  content?: string;
  metadata?: Metadata1;
  /**
   * Fields of the item: content, title, tags, valid times, status and the key fields of its type. Any other name is set in the metadata; null removes it.
   */
  properties?: ServerOwned & {
    memory_type?: never;
    origin?: never;
    status?: string;
    content?: string;
    title?: string | null;
    /**
     * Client-defined id, used to recognise the item when it is imported again.
     */
    external_id?: string | null;
    [k: string]: unknown | undefined;
  };
  /**
   * Why the item is changed; kept with its new version.
   */
  change_reason?: string;
  /**
   * `replace` discards everything except the type before applying the change.
   */
  write_mode: 'merge' | 'replace';
  title?: string | null;
  /**
   * Client-defined id, used to recognise the item when it is imported again.
   */
  external_id?: string | null;
  memory_type?: never;
  origin?: never;
  [k: string]: unknown | undefined;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata1 {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ClearQuery".
 */
export interface ClearQuery {
  /**
   * Only counts what would be deleted.
   */
  dry_run: boolean;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "ClearAnswer".
 */
export interface ClearAnswer {
  status: 'cleared' | 'dry_run';
  /**
   * Number of deleted nodes by kind, of kept responses (`answers`) and of search sessions; what would be deleted, with `dry_run`.
   */
  deleted: {
    items: number;
    versions: number;
    facts: number;
    names: number;
    sessions: number;
    runs: number;
    answers: number;
    search_sessions?: number;
    [k: string]: number | undefined;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "DeleteAnswer".
 */
export interface DeleteAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  status: 'deleted';
  /**
   * Number of deleted nodes and relationships by kind.
   */
  deleted: {
    items: number;
    versions: number;
    relationships: number;
    facts: number;
    /**
     * Names and entities that no other item uses.
     */
    names: number;
    /**
     * Responses kept for a repeated `Idempotency-Key`.
     */
    answers: number;
    /**
     * Searches that showed one of the items and can no longer be rated.
     */
    search_sessions: number;
  };
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_of?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_known_at?: string;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery {
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
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
export interface ByMetadataQuery {
  metadata_key: MetadataKey;
  metadata_value: string;
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
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  since?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  until?: string;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
}
/**
 * A MemoryItem node as returned by the graph: times as text, open ends as null.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "StoredItem".
 */
export interface StoredItem {
  version: number;
  changed_by?: string | null;
  change_reason?: string | null;
  change_type: ChangeType;
  content_hash: string;
  /**
   * Null for the current state.
   */
  transaction_time_end: string | null;
  seen_count?: number | null;
  last_seen_at?: string | null;
  confidence?: number | null;
  challenge_count?: number | null;
  last_challenged_at?: string | null;
  needs_review?: boolean | null;
  review_reason?: string | null;
  has_conflict?: boolean | null;
  conflicting_assertion?: string | null;
  auto_verified?: boolean | null;
  verification_method?: string | null;
  /**
   * Told by the query of a single item; no property.
   */
  stale?: boolean | null;
  retraction_reason?: string | null;
  rejected_as?: string | null;
  item_id: string;
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
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_start_local?: string | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_end_local?: string | null;
  transaction_time_start: string;
  /**
   * @minItems 1
   */
  lineage_roots: [string, ...string[]];
  title?: string;
  external_id?: string;
  embedding?: number[];
  about?: string[] | null;
  /**
   * Keys of the names of those who say the text.
   */
  said_by?: string[] | null;
  entity_name?: string | null;
  entities?: EntityOfItem[];
  relations?: RelationOfItem[];
  [k: string]: unknown | undefined;
}
/**
 * Fields of every type, accepted at top level or in metadata.
 *
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "CommonFields".
 */
export interface CommonFields {
  tags?: Tags;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  valid_start_time?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  valid_end_time?: string;
  [k: string]: unknown | undefined;
}
export interface LinkRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  /**
   * Letters, digits and underscores; stored in upper case. Types that only the service makes (docs/graph.md) are refused.
   */
  link_type: string;
}
export interface EdgeRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  /**
   * Letters, digits and underscores; stored in upper case. Types that only the service makes (docs/graph.md) are refused.
   */
  relation_type: string;
  /**
   * Values must be scalars or lists of scalars.
   */
  properties?: ServerOwned & {
    mirror?: never;
    by_hand?: never;
    from_text?: never;
    is_new?: never;
    created_at?: never;
    transaction_time_start?: never;
    transaction_time_end?: never;
    [k: string]: string | number | boolean | null | string[] | number[] | undefined;
  };
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "Link".
 */
export interface Link {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
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
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  link_type: string;
  relation_type: string;
  status: 'created' | 'existing';
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "LinkRef".
 */
export interface LinkRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "UnlinkQuery".
 */
export interface UnlinkQuery {
  /**
   * The type of the link, as it was made.
   */
  link_type: string;
}
/**
 * This interface was referenced by `Items`'s JSON-Schema
 * via the `definition` "UnlinkAnswer".
 */
export interface UnlinkAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  link_type: string;
  relation_type: string;
  status: 'deleted';
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
    content: string;
  };
}
