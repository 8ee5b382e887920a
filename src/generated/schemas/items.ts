// Written by `npm run generate`. Do not edit.
import type * as entities from './entities';
import type * as grounding from './grounding';
import type * as search from './search';
import type * as wire from './wire';
/**
 * All memory types except evaluation, which callers cannot create.
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
  | 'record'
  | 'seed_item';
/**
 * An item id or external id, or several.
 */
export type Superseded = string | string[];
/**
 * By default, an item that says exactly the same as an earlier one of the same user (text, source, times, fields) is not stored again but counted: `seen_count`. true also skips items that exist in the workspace under the same external_id, or without one with the same type and content. false stores everything.
 */
export type SkipExisting = boolean | null;
/**
 * What happens when an item of the workspace has the same external_id and says something else. `replace` (default): what is sent becomes its next version; fields with routes of their own, such as the confidence of a decision, stay. `keep`: the stored one stays as it is. `refuse`: 409, also when it says the same. Cannot be combined with skip_existing.
 */
export type OnConflict = 'replace' | 'keep' | 'refuse';
/**
 * @maxItems 1000
 */
export type Tags = string[];
/**
 * How a version came about.
 */
export type ChangeType = 'created' | 'updated' | 'rolled_back';
/**
 * What is deleted, each item with its parts. This cannot be undone.
 */
export type DeleteByFilterRequest = wire.ServerOwned & Selection;
/**
 * What is changed, and how. Each item gets a version; the run can be undone, up to 1000 items.
 */
export type UpdateByFilterRequest = wire.ServerOwned &
  Selection & {
    set: SetRequest;
  };
export type GetQuery = wire.Moment & wire.View & wire.Fields;
export type ListQuery = wire.Fields &
  wire.View &
  wire.Moment &
  wire.PageQuery & {
    /**
     * Order by creation time.
     */
    order: 'asc' | 'desc';
    memory_type?: wire.MemoryType;
    filter?: wire.FilterText;
    session_id?: Exclude<wire.Filter['session_id'], undefined>;
    exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
    min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
    metadata_key?: MetadataKey;
    metadata_value?: string;
    /**
     * Returns with each item the reference knowledge in which it is grounded (`grounded_in`).
     */
    include_grounding: boolean;
  };
/**
 * Metadata key; dots address nested keys.
 */
export type MetadataKey = string;
export type ItemPage = wire.Page & {
  items: MemoryItem[];
  policy: {
    include_grounding: boolean;
    source: string;
  };
};
export type ByMetadataAnswer = wire.Page & {
  items: MemoryItem[];
  /**
   * Number of items in this response.
   */
  count: number;
};
export type LinkList = wire.Page & {
  links: Link[];
};
export type NeighborList = wire.Page & {
  item_id: wire.Id;
  neighbors: {
    item_id: wire.Id;
    memory_type: wire.MemoryType;
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
export interface ItemRef {
  item_id: wire.Id;
}
/**
 * A memory item. The key fields of its type are added at top level.
 */
export interface MemoryItem {
  /**
   * Counts the changes, from 1; also the ETag.
   */
  version: number;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  memory_type: wire.MemoryType;
  metadata: wire.Metadata;
  /**
   * Set by a search.
   */
  score: number | null;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  /**
   * Only returned by GET of a single item, if it has an embedding.
   */
  embedding: number[] | null;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: wire.Timestamp;
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
  grounded_in?: grounding.Ground[];
  /**
   * Main entity of the item.
   */
  entity_name: string | null;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  tags: string[];
  trust: wire.Trust;
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
  /**
   * When it is deleted; left out if it stays.
   */
  expires_at?: wire.Timestamp;
  rerank_status: string;
  /**
   * The words of the text that set its valid time.
   */
  valid_time_words?: string;
  /**
   * Why the words of the text set no valid time although they name one: `no_reference_time` (send `timestamp`, when it was written), `several_times`, `several_statements`, `not_stated_as_fact`.
   */
  valid_time_unsure?: string;
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
  last_challenged_at?: wire.Timestamp;
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
   * When it was last sent, if more than once.
   */
  last_seen_at?: wire.Timestamp;
  /**
   * In search results: the channels that found the item, with rank and score.
   */
  channels?: search.ChannelHit[];
  [k: string]: unknown | undefined;
}
export interface EntityOfItem {
  entity_id: string;
  name: string;
  type: entities.EntityType;
  /**
   * `about`: title or speaker; `mentions`: named in the text.
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
  /**
   * The same; docs/graph.md lists the vocabulary.
   */
  canonical_type: string;
  /**
   * The name with which it was extracted.
   */
  raw_predicate: string;
  /**
   * How sure it is that the two names mean the same; 1 where they are equal.
   */
  normalization_confidence: number;
  /**
   * Equals `confidence`.
   */
  plausibility_score: number;
  target_id: string;
  target: string;
  /**
   * The sentence that states it.
   */
  fact: string;
  confidence: number;
}
export interface AddRequest {
  content: string;
  memory_type?: WritableType;
  metadata?: wire.Metadata | null;
  title?: string | null;
  /**
   * @maxItems 1000
   */
  tags?: string[] | null;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  expires_at?: wire.Expiry;
  /**
   * Client-defined id: what is sent again under it becomes the next version of the item, see on_conflict.
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
  on_conflict?: OnConflict;
  conversation_context?: {
    [k: string]: unknown | undefined;
  } | null;
  profile_name?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * An item that is retracted from its beginning, because somebody has rejected what it says.
 */
export interface Rejected {
  item_id: wire.Id;
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
 * A decision that a text contains.
 */
export interface Labelled {
  item_id: wire.Id;
  content: string;
}
export interface AddAnswer {
  id: wire.Id;
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  /**
   * `existing`: this was said before; nothing was stored again. `updated`: it is the next version of the item that has its external_id.
   */
  status: 'created' | 'updated' | 'existing';
  retracted?: Rejected1;
  /**
   * Decisions that the note labels as such and that became items, PART_OF it; absent if there are none.
   */
  decisions?: Labelled[];
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
  item_id: wire.Id;
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
  on_conflict?: OnConflict;
}
export interface BatchAnswer {
  /**
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  created: number;
  /**
   * Items that have got a new version.
   */
  updated: number;
  existing: number;
  failed: number;
  /**
   * One entry per item, in request order.
   */
  results: {
    index: number;
    status: 'created' | 'updated' | 'existing' | 'failed';
    item_id?: wire.Id;
    /**
     * Why the item was rejected.
     */
    detail?: Exclude<wire.ValidationProblem['detail'], undefined>;
    unknown_fields?: Exclude<wire.UnknownFields['unknown_fields'], undefined>;
    did_you_mean?: Exclude<wire.UnknownFields['did_you_mean'], undefined>;
  }[];
}
export interface PatchRequest {
  content?: string;
  /**
   * Deep-merged into the stored metadata, where null removes a key; with write_mode replace, it replaces it.
   */
  metadata?: wire.Metadata;
  /**
   * Fields of the item: content, title, tags, valid times, status and the key fields of its type. Any other name is set in the metadata; null removes it.
   */
  properties?: wire.ServerOwned & {
    memory_type?: never;
    origin?: never;
    status?: string;
    content?: string;
    title?: string | null;
    /**
     * Client-defined id: what is sent again under it becomes the next version of the item, see on_conflict.
     */
    external_id?: string | null;
    expires_at?: wire.Expiry;
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
   * Client-defined id: what is sent again under it becomes the next version of the item, see on_conflict.
   */
  external_id?: string | null;
  expires_at?: wire.Expiry;
  memory_type?: never;
  origin?: never;
  [k: string]: unknown | undefined;
}
/**
 * Items of the workspace: what matches a filter, or a list. Either is required.
 */
export interface Selection {
  /**
   * As in a search, with any status; it must have a condition.
   */
  filter?: wire.Filter;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  item_ids?: [wire.Id, ...wire.Id[]];
  /**
   * Only counts.
   */
  dry_run: boolean;
}
/**
 * What each item has then. What an item says is changed one by one, with PATCH.
 */
export interface SetRequest {
  /**
   * Merged into the stored metadata; null removes a key.
   */
  metadata?: wire.Metadata;
  tags?: Tags;
  /**
   * Archived items are left out of searches.
   */
  status?: 'active' | 'archived';
  expires_at?: wire.Expiry;
  /**
   * Why the item is changed; kept with its new version.
   */
  change_reason?: string;
}
/**
 * What became of the items.
 */
export interface ByFilterResult {
  deleted: number;
  updated: number;
  /**
   * They were so before.
   */
  unchanged: number;
  /**
   * They cannot be changed so.
   */
  failed: number;
}
export interface ByFilterAnswer {
  /**
   * `dry_run`: nothing was changed; `queued`, `running`: it goes on, see GET /memory/runs/{run_id}; `ok`, `error`: how it ended.
   */
  status: 'dry_run' | 'queued' | 'running' | 'ok' | 'error';
  run_id: string | null;
  /**
   * Items that matched at the beginning.
   */
  matched: number;
  deleted: number;
  updated: number;
  unchanged: number;
  failed: number;
  /**
   * Why items could not be changed: the first ten.
   */
  errors?: string[];
}
export interface ClearQuery {
  /**
   * Only counts what would be deleted.
   */
  dry_run: boolean;
  [k: string]: unknown | undefined;
}
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
export interface DeleteAnswer {
  item_id: wire.Id;
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
export interface ByMetadataQuery {
  metadata_key: MetadataKey;
  metadata_value: string;
  filter?: wire.FilterText;
  session_id?: Exclude<wire.Filter['session_id'], undefined>;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  memory_type?: wire.MemoryType;
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  /**
   * Created at or after this time.
   */
  since?: wire.Timestamp;
  /**
   * Created before this time.
   */
  until?: wire.Timestamp;
  cursor?: wire.Cursor;
}
/**
 * A MemoryItem node as returned by the graph: times as text, open ends as null.
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
   * Returned by the query of a single item; not a property.
   */
  stale?: boolean | null;
  valid_time_words?: string | null;
  valid_time_unsure?: string | null;
  retraction_reason?: string | null;
  rejected_as?: string | null;
  dedupe_key?: string | null;
  lookup_keys?: string[] | null;
  search_tokens?: string[] | null;
  session_key?: string | null;
  session_order?: string | null;
  usefulness?: number | null;
  /**
   * Of a task.
   */
  claimed_by?: string | null;
  /**
   * Of a task.
   */
  lease_until?: string | null;
  /**
   * Of a task.
   */
  fence?: number | null;
  item_id: string;
  content: string;
  memory_type: wire.MemoryType;
  metadata_json: string;
  scope_key: string;
  tenant_id: string;
  workspace_id?: string | null;
  user_id?: string | null;
  trust?: wire.Trust;
  origin: string;
  origin_tier: number;
  status: string;
  /**
   * Of a note: tags that stand in its text and were not sent.
   */
  text_tags?: string[] | null;
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
  expires_at?: string | null;
  embedding?: number[];
  about?: string[] | null;
  /**
   * Keys of the names of those who say the text.
   */
  said_by?: string[] | null;
  entity_name?: string | null;
  entities?: EntityOfItem[];
  relations?: StoredRelation[];
  [k: string]: unknown | undefined;
}
/**
 * A fact as queries read it.
 */
export interface StoredRelation {
  source_id: string;
  source: string;
  relation_type: string;
  target_id: string;
  target: string;
  fact: string;
  confidence: number;
}
/**
 * Fields of every type, accepted at top level or in metadata.
 */
export interface CommonFields {
  tags?: Tags;
  valid_start_time?: wire.Timestamp;
  valid_end_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface LinkRequest {
  source_id: wire.Id;
  target_id: wire.Id;
  /**
   * Letters, digits and underscores; stored in upper case. Types that only the service makes (docs/graph.md) are refused.
   */
  link_type: string;
}
export interface EdgeRequest {
  source_id: wire.Id;
  target_id: wire.Id;
  /**
   * Letters, digits and underscores; stored in upper case. Types that only the service makes (docs/graph.md) are refused.
   */
  relation_type: string;
  /**
   * Values must be scalars or lists of scalars.
   */
  properties?: wire.ServerOwned & {
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
export interface Link {
  source_id: wire.Id;
  target_id: wire.Id;
  link_type: string;
  properties: {
    [k: string]: unknown | undefined;
  };
}
export interface LinkAnswer {
  source_id: wire.Id;
  target_id: wire.Id;
  link_type: string;
  relation_type: string;
  status: 'created' | 'existing';
}
export interface LinkRef {
  item_id: wire.Id;
  target_id: wire.Id;
}
export interface UnlinkQuery {
  /**
   * The type of the link, as it was made.
   */
  link_type: string;
}
export interface UnlinkAnswer {
  source_id: wire.Id;
  target_id: wire.Id;
  link_type: string;
  relation_type: string;
  status: 'deleted';
}
export interface NeighborRow {
  outgoing: boolean;
  link_type: string;
  properties: {
    [k: string]: unknown | undefined;
  };
  neighbor: {
    item_id: string;
    memory_type: wire.MemoryType;
    title?: string | null;
    content: string;
  };
}
