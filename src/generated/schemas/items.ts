// Written by `npm run generate`. Do not edit.
import type * as entities from './entities';
import type * as grounding from './grounding';
import type * as search from './search';
import type * as wire from './wire';
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
export type Tag = string;
export type Superseded = string | string[];
export type SkipExisting = boolean | null;
export type OnConflict = 'replace' | 'keep' | 'refuse';
/**
 * @maxItems 1000
 */
export type Tags = Tag[];
export type ChangeType = 'created' | 'updated' | 'rolled_back';
export type Selection = Selection1 & {
  filter?: wire.Filter;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  item_ids?: [wire.Id, ...wire.Id[]];
  dry_run: boolean;
};
export type Selection1 = {
  [k: string]: unknown | undefined;
};
export type DeleteByFilterRequest = wire.ServerOwned & Selection;
export type UpdateByFilterRequest = wire.ServerOwned &
  Selection & {
    set: SetRequest;
  };
export type GetQuery = wire.Moment & wire.View & wire.Fields;
export type ListQuery = wire.Fields &
  wire.View &
  wire.Moment &
  wire.PageQuery & {
    order: 'asc' | 'desc';
    memory_type?: wire.MemoryType;
    filter?: wire.FilterText;
    project?: wire.Project;
    shared?: wire.Shared;
    session_id?: Exclude<wire.Filter['session_id'], undefined>;
    exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
    min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
    metadata_key?: MetadataKey;
    metadata_value?: string;
    include_grounding: boolean;
  };
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
  count: number;
};
export type LinkList = wire.Page & {
  links: Link[];
};
export type NeighborList = wire.Page & {
  item_id: wire.Id;
  neighbors: {
    origin: string;
    trust: wire.Trust;
    true_at: string;
    true_at_is: 'stated' | 'source' | 'stored';
    created_at: wire.Timestamp;
    item_id: wire.Id;
    memory_type: wire.MemoryType;
    title: string | null;
    content: string;
    link_type: string;
    direction: 'outgoing' | 'incoming';
  }[];
  edges: Link[];
};

export interface ExternalRef {
  external_id: string;
}
export interface ItemRef {
  item_id: wire.Id;
}
export interface ItemFields {
  title?: string;
  external_id?: string;
  expires_at?: string;
}
export interface MemoryItem {
  title?: string;
  external_id?: string;
  expires_at?: string;
  version: number;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  memory_type: wire.MemoryType;
  metadata: wire.Metadata;
  score: number | null;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  embedding: number[] | null;
  true_at: string;
  true_at_is: 'stated' | 'source' | 'stored';
  ended?: boolean;
  ended_at?: string;
  superseded_by?: string;
  corrected?: search.CorrectedFact[];
  not_yet?: boolean;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: wire.Timestamp;
  entities: EntityOfItem[];
  relations: RelationOfItem[];
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured';
  grounded_in?: grounding.Ground[];
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
  status: string;
  rerank_status: string;
  valid_time_words?: string;
  valid_time_unsure?: string;
  retraction_reason?: string;
  rejected_as?: string;
  confidence?: number;
  challenged?: boolean;
  challenge_count?: number;
  last_challenged_at?: wire.Timestamp;
  needs_review?: boolean;
  review_reason?: string;
  has_conflict?: boolean;
  conflicting_assertion?: string;
  auto_verified?: boolean;
  verification_method?: string;
  stale?: boolean;
  seen_count?: number;
  last_seen_at?: wire.Timestamp;
  channels?: search.ChannelHit[];
  [k: string]: unknown | undefined;
}
export interface EntityOfItem {
  entity_id: string;
  name: string;
  type: entities.EntityType;
  role: 'about' | 'mentions';
}
export interface RelationOfItem {
  source_id: string;
  source: string;
  relation_type: string;
  canonical_type: string;
  raw_predicate: string;
  normalization_confidence: number;
  plausibility_score: number;
  target_id: string;
  target: string;
  fact: string;
  confidence: number;
}
export interface AddRequest {
  title?: string | null;
  external_id?: string | null;
  expires_at?: string | null;
  content: string;
  memory_type?: WritableType;
  metadata?: wire.Metadata | null;
  /**
   * @maxItems 1000
   */
  tags?: Tag[] | null;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  supersedes?: Superseded | null;
  origin?: string;
  embed?: boolean;
  use_pipeline?: boolean;
  skip_existing?: SkipExisting;
  on_conflict?: OnConflict;
  conversation_context?: {
    [k: string]: unknown | undefined;
  } | null;
  profile_name?: string | null;
  [k: string]: unknown | undefined;
}
export interface Rejected {
  item_id: wire.Id;
  rejected_as: string;
  reason: string | null;
}
export interface Labelled {
  item_id: wire.Id;
  content: string;
}
export interface AddAnswer {
  id: wire.Id;
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  status: 'created' | 'updated' | 'existing';
  retracted?: Rejected;
  decisions?: Labelled[];
  hidden_by_default?: string;
  seen_count?: number;
  searchable: boolean;
}
export interface BatchRequest {
  /**
   * @minItems 1
   * @maxItems 1000
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
  run_id: string;
  created: number;
  updated: number;
  existing: number;
  failed: number;
  queued: boolean;
  results: {
    index: number;
    status: 'created' | 'updated' | 'existing' | 'failed';
    item_id?: wire.Id;
    detail?: Exclude<wire.ValidationProblem['detail'], undefined>;
    unknown_fields?: Exclude<wire.UnknownFields['unknown_fields'], undefined>;
    did_you_mean?: Exclude<wire.UnknownFields['did_you_mean'], undefined>;
  }[];
}
export interface PatchRequest {
  title?: string | null;
  external_id?: string | null;
  expires_at?: string | null;
  content?: string;
  metadata?: wire.Metadata;
  properties?: wire.ServerOwned & {
    title?: string | null;
    external_id?: string | null;
    expires_at?: string | null;
    memory_type?: never;
    origin?: never;
    status?: string;
    content?: string;
    [k: string]: unknown | undefined;
  };
  change_reason?: string;
  write_mode: 'merge' | 'replace';
  memory_type?: never;
  origin?: never;
  [k: string]: unknown | undefined;
}
export interface SetRequest {
  metadata?: wire.Metadata;
  tags?: Tags;
  status?: 'active' | 'archived';
  expires_at?: wire.Expiry;
  change_reason?: string;
}
export interface ByFilterResult {
  deleted: number;
  updated: number;
  unchanged: number;
  failed: number;
}
export interface ByFilterAnswer {
  status: 'dry_run' | 'queued' | 'running' | 'ok' | 'error';
  run_id: string | null;
  matched: number;
  deleted: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors?: string[];
}
export interface ClearQuery {
  dry_run: boolean;
  [k: string]: unknown | undefined;
}
export interface ClearAnswer {
  status: 'cleared' | 'dry_run';
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
  deleted: {
    items: number;
    versions: number;
    relationships: number;
    facts: number;
    names: number;
    answers: number;
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
  limit: number;
  offset: wire.Offset;
  since?: wire.Timestamp;
  until?: wire.Timestamp;
  cursor?: wire.Cursor;
}
export interface StoredItem {
  title?: string;
  external_id?: string;
  expires_at?: string;
  version: number;
  changed_by?: string | null;
  change_reason?: string | null;
  change_type: ChangeType;
  content_hash: string;
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
  stale?: boolean | null;
  valid_time_words?: string | null;
  valid_time_unsure?: string | null;
  retraction_reason?: string | null;
  rejected_as?: string | null;
  _dedupe_key?: string | null;
  _lookup_keys?: string[] | null;
  _search_tokens?: string[] | null;
  session_key?: string | null;
  session_order?: string | null;
  usefulness?: number | null;
  claimed_by?: string | null;
  lease_until?: string | null;
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
  text_tags?: string[] | null;
  tags: string[];
  created_at: string;
  updated_at: string;
  valid_start_time?: string | null;
  valid_end_time?: string | null;
  valid_start_local?: string | null;
  valid_end_local?: string | null;
  ended_by?: string;
  stated_end_time?: string | null;
  stated_end_local?: string | null;
  transaction_time_start: string;
  /**
   * @minItems 1
   */
  lineage_roots: [string, ...string[]];
  embedding?: number[];
  about?: string[] | null;
  said_by?: string[] | null;
  entity_name?: string | null;
  entities?: EntityOfItem[];
  relations?: StoredRelation[];
  [k: string]: unknown | undefined;
}
export interface StoredRelation {
  source_id: string;
  source: string;
  relation_type: string;
  target_id: string;
  target: string;
  fact: string;
  confidence: number;
}
export interface CommonFields {
  tags?: Tags;
  valid_start_time?: wire.Timestamp;
  valid_end_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface LinkRequest {
  source_id: wire.Id;
  target_id: wire.Id;
  link_type: string;
}
export interface EdgeRequest {
  source_id: wire.Id;
  target_id: wire.Id;
  relation_type: string;
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
  link_type: string;
}
export interface UnlinkAnswer {
  source_id: wire.Id;
  target_id: wire.Id;
  link_type: string;
  relation_type: string;
  status: 'deleted';
}
export interface Day {
  true_at: string;
  true_at_is: 'stated' | 'source' | 'stored';
  created_at: wire.Timestamp;
}
export interface NeighborRow {
  outgoing: boolean;
  link_type: string;
  properties: {
    [k: string]: unknown | undefined;
  };
  neighbor: {
    origin: string;
    trust: wire.Trust;
    item_id: string;
    memory_type: wire.MemoryType;
    title?: string | null;
    content: string;
  };
}
