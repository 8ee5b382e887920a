// Written by `npm run generate`. Do not edit.
/**
 * Versions that were the current one at some time of an interval of transaction time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "HistoryQuery".
 */
export type HistoryQuery = PageQuery & {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  start_time?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  end_time?: string;
  limit: number;
};
/**
 * Versions of an item, newest first.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "History".
 */
export type History = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  versions: Version[];
  count: number;
  [k: string]: unknown | undefined;
};
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
   * With include_grounding: the reference knowledge that supports it, best first.
   */
  grounded_in?: Ground[];
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
 * Two moments of transaction time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "DiffQuery".
 */
export type DiffQuery = PageQuery & {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  from: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  to: string;
};
/**
 * What an item said; null if it was not there.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "StateBrief".
 */
export type StateBrief = null | {
  version: number;
  content: string;
  status: string;
};
/**
 * What a workspace believed at one moment and at another. What was deleted is in neither.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "WorkspaceDiff".
 */
export type WorkspaceDiff = Page & {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  from: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  to: string;
  items: ItemDiff[];
  facts: ChangedFact[];
};
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
 * What still counts and rests on it, directly or through others, the nearest first; at most 100.
 */
export type Stale = Resting[];

/**
 * Versions of items on two time axes, and what replaced what.
 */
export interface Temporal {
  [k: string]: unknown | undefined;
}
/**
 * A version of an item: what it said, for when, since when it is known, and who recorded it.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Version".
 */
export interface Version {
  version: number;
  version_number: number;
  previous_version: number | null;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  current: boolean;
  content: string;
  title: string | null;
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
  status: string;
  tags: string[];
  metadata: Metadata;
  /**
   * As the caller named it; null if it did not.
   */
  valid_time_start: string | null;
  valid_time_end: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  transaction_time_start: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  transaction_time_end: string | null;
  changed_by: string | null;
  change_reason: string | null;
  /**
   * How a version came about.
   */
  change_type: 'created' | 'updated' | 'rolled_back';
  /**
   * SHA-256 of the content.
   */
  content_hash: string;
  [k: string]: unknown | undefined;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
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
/**
 * Changes of an item in an interval.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ChangesQuery".
 */
export interface ChangesQuery {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  since?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  until?: string;
  /**
   * How a version came about.
   */
  change_type?: 'created' | 'updated' | 'rolled_back';
  [k: string]: unknown | undefined;
}
/**
 * What differs between two versions, by field: `content`, `title`, `tags`, `status`, valid times, `metadata.<key>` and key fields.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Diff".
 */
export interface Diff {
  additions: {
    [k: string]: unknown | undefined;
  };
  deletions: {
    [k: string]: unknown | undefined;
  };
  modifications: {
    [k: string]:
      | {
          old: unknown;
          new: unknown;
        }
      | undefined;
  };
}
/**
 * A change of an item.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
  version: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  at: string;
  /**
   * How a version came about.
   */
  change_type: 'created' | 'updated' | 'rolled_back';
  changed_by: string | null;
  change_reason: string | null;
  changed_fields: string[];
}
/**
 * Changes of an item, newest first.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Changes".
 */
export interface Changes {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  changes: Change[];
  count: number;
  /**
   * There are older changes than these.
   */
  truncated: boolean;
}
/**
 * Two versions by their numbers.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "CompareQuery".
 */
export interface CompareQuery {
  v1: number;
  v2: number;
  [k: string]: unknown | undefined;
}
/**
 * Two versions, and what differs.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Comparison".
 */
export interface Comparison {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  v1: Version;
  v2: Version;
  changed_fields: string[];
  diff: Diff;
}
/**
 * The version to return to: by its number, or the one known at a time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "RollbackQuery".
 */
export interface RollbackQuery {
  to_version?: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  to_time?: string;
  [k: string]: unknown | undefined;
}
/**
 * Changes of an item by their kind, their author and their time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "AuditQuery".
 */
export interface AuditQuery {
  /**
   * How a version came about.
   */
  change_type?: 'created' | 'updated' | 'rolled_back';
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  user_id?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  start_time?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  end_time?: string;
  [k: string]: unknown | undefined;
}
/**
 * An item at a time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ItemAtRef".
 */
export interface ItemAtRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
}
/**
 * A time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "AtRef".
 */
export interface AtRef {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
}
/**
 * What is listed; with a query, what a search finds.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "AtQuery".
 */
export interface AtQuery {
  query?: string;
  limit: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_known_at?: string;
  [k: string]: unknown | undefined;
}
/**
 * Items as they were at a time, newest first, or the best of a search.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ItemsAt".
 */
export interface ItemsAt {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
  items: MemoryItem[];
  count: number;
  total: number | null;
  has_more: boolean;
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
 * A search over an interval of valid time, [start_time, end_time).
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "DuringQuery".
 */
export interface DuringQuery {
  query: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  start_time: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  end_time: string;
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * Items of which a state held in the interval, best first.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Found".
 */
export interface Found {
  query: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  start_time: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  end_time: string;
  results: Result[];
  count: number;
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
 * `<source_id>-><target_id>:<TYPE>`, or the id of a fact.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "RelationshipRef".
 */
export interface RelationshipRef {
  rel_id: string;
}
/**
 * How many.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "RelationshipsQuery".
 */
export interface RelationshipsQuery {
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * When a relationship held, and since when and until when this was known.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Period".
 */
export interface Period {
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_from: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_until: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  transaction_time_start: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  transaction_time_end: string | null;
  properties: {
    [k: string]: unknown | undefined;
  };
}
/**
 * The periods of a relationship, latest first.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "RelationshipHistory".
 */
export interface RelationshipHistory {
  rel_id: string;
  source_id: string;
  target_id: string;
  relation_type: string;
  history: Period[];
  count: number;
}
/**
 * When a relationship held.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ValidPeriods".
 */
export interface ValidPeriods {
  rel_id: string;
  /**
   * Items: An interval; null for an open end.
   */
  periods: {
    /**
     * RFC 3339 in UTC; null if the interval is open.
     */
    start: string | null;
    /**
     * RFC 3339 in UTC; null if the interval is open.
     */
    end: string | null;
  }[];
}
/**
 * A link between items.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "LinkThen".
 */
export interface LinkThen {
  source_id: string;
  target_id: string;
  link_type: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_from: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_until: string | null;
}
/**
 * Links between items at a time.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "RelationshipsAt".
 */
export interface RelationshipsAt {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  timestamp: string;
  relationships: LinkThen[];
  count: number;
}
/**
 * An item that changed.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ItemDiff".
 */
export interface ItemDiff {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  change: 'added' | 'updated';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  changed_at: string;
  changes: number;
  changed_fields: string[];
  before: StateBrief;
  after: StateBrief;
}
/**
 * A fact that began or ceased to be known.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ChangedFact".
 */
export interface ChangedFact {
  fact_id: string;
  fact: string;
  predicate: string;
  source: string;
  target: string;
  item_id: string;
  change: 'added' | 'ended';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  at: string;
}
/**
 * A row of temporal/list-changed.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "ChangedItem".
 */
export interface ChangedItem {
  item_id: string;
  changed_at: string;
  changes: number;
  before: null | StoredItem;
  after: StoredItem;
}
/**
 * A MemoryItem node as returned by the graph: times as text, open ends as null.
 */
export interface StoredItem {
  version: number;
  changed_by?: string | null;
  change_reason?: string | null;
  /**
   * How a version came about.
   */
  change_type: 'created' | 'updated' | 'rolled_back';
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
export interface SupersedeRequest {
  content: string;
  /**
   * All memory types except evaluation, which callers cannot create.
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
    | 'anchor'
    | 'tool_call'
    | 'conversation_turn'
    | 'conversation'
    | 'document'
    | 'hook_capture'
    | 'timeline_entry'
    | 'seed_item';
  metadata?: Metadata;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface SupersedeLinkRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  new_item_id: string;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * An item was replaced.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Superseded".
 */
export interface Superseded {
  status: 'superseded';
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  old_item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  new_item_id: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  superseded_at: string;
  [k: string]: unknown | undefined;
}
/**
 * An item that replaces, or is replaced.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Replaced".
 */
export interface Replaced {
  item_id: string;
  /**
   * The first 200 characters.
   */
  content: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  since: string;
}
/**
 * What an item is derived from.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Source".
 */
export interface Source {
  item_id: string;
  /**
   * The first 200 characters.
   */
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
  confidence: number | null;
  depth: number;
}
/**
 * What an item is derived from, step by step, the nearest first.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Lineage".
 */
export interface Lineage {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  lineage: Source[];
  depth: number;
  lineage_roots: string[];
}
/**
 * Where an item comes from and what became of it.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Explanation".
 */
export interface Explanation {
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
  content: string;
  origin: string;
  origin_tier: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  created_by: string | null;
  /**
   * Its versions, oldest first, each with the hash of its content and of the chain up to it.
   */
  beliefs: {
    version: number;
    content: string;
    /**
     * RFC 3339 with an offset; returned in UTC.
     */
    from: string;
    /**
     * RFC 3339 in UTC; null if the interval is open.
     */
    until: string | null;
    changed_by: string | null;
    change_reason: string | null;
    content_hash: string;
    chain_hash: string;
  }[];
  supersedes: Replaced[];
  superseded_by: Replaced[];
  lineage_roots: string[];
  lineage: Source[];
  /**
   * Whether every version still has the content that its hash was made of.
   */
  chain_verified: boolean | null;
}
export interface RetractRequest {
  reason: string;
  /**
   * true: the same statement, apart from case, spaces and the marks at its end, is stored as retracted when it comes in again, with the same reason.
   */
  reject: boolean;
}
/**
 * Something that rests on an item.
 *
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Resting".
 */
export interface Resting {
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
   * Its first 200 characters.
   */
  content: string;
  status: string;
  /**
   * Steps from the item; 1 rests on it directly.
   */
  depth: number;
}
/**
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "StaleItems".
 */
export interface StaleItems {
  stale: Stale;
  /**
   * Whether there is more.
   */
  partial: boolean;
}
/**
 * This interface was referenced by `Temporal`'s JSON-Schema
 * via the `definition` "Retracted".
 */
export interface Retracted {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Stale;
  /**
   * Whether there is more.
   */
  partial: boolean;
}
