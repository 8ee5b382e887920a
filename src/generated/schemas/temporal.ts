// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as search from './search';
import type * as wire from './wire';
/**
 * Versions that were the current one at some time of an interval of transaction time.
 */
export type HistoryQuery = wire.PageQuery & {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  start_time?: wire.Timestamp;
  end_time?: wire.Timestamp;
  limit: number;
};
/**
 * Versions of an item, newest first.
 */
export type History = wire.Page & {
  item_id: wire.Id;
  versions: Version[];
  count: number;
  [k: string]: unknown | undefined;
};
/**
 * Two moments of transaction time.
 */
export type DiffQuery = wire.PageQuery & {
  from: wire.Timestamp;
  to: wire.Timestamp;
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
};
/**
 * What an item said; null if it was not there.
 */
export type StateBrief = null | {
  version: number;
  content: string;
  status: string;
};
/**
 * What a workspace believed at one moment and at another. What was deleted is in neither.
 */
export type WorkspaceDiff = wire.Page & {
  from: wire.Timestamp;
  to: wire.Timestamp;
  items: ItemDiff[];
  facts: ChangedFact[];
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
 */
export interface Version {
  version: number;
  version_number: number;
  previous_version: number | null;
  item_id: wire.Id;
  current: boolean;
  content: string;
  title: string | null;
  memory_type: wire.MemoryType;
  status: string;
  tags: string[];
  metadata: wire.Metadata;
  /**
   * As the caller named it; null if it did not.
   */
  valid_time_start: string | null;
  valid_time_end: string | null;
  transaction_time_start: wire.Timestamp;
  transaction_time_end: wire.OpenTimestamp;
  changed_by: string | null;
  change_reason: string | null;
  change_type: items.ChangeType;
  /**
   * SHA-256 of the content.
   */
  content_hash: string;
  [k: string]: unknown | undefined;
}
/**
 * As it was known at a time.
 */
export interface KnownQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * Changes of an item in an interval.
 */
export interface ChangesQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  since?: wire.Timestamp;
  until?: wire.Timestamp;
  change_type?: items.ChangeType;
  /**
   * Versions that are looked at.
   */
  limit: number;
  cursor?: wire.Cursor;
  [k: string]: unknown | undefined;
}
/**
 * What differs between two versions, by field: `content`, `title`, `tags`, `status`, valid times, `metadata.<key>` and key fields.
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
 */
export interface Change {
  version: number;
  at: wire.Timestamp;
  change_type: items.ChangeType;
  changed_by: string | null;
  change_reason: string | null;
  changed_fields: string[];
}
/**
 * Changes of an item, newest first.
 */
export interface Changes {
  item_id: wire.Id;
  changes: Change[];
  count: number;
  /**
   * There are older changes than these.
   */
  truncated: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
/**
 * Two versions by their numbers.
 */
export interface CompareQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  v1: number;
  v2: number;
  [k: string]: unknown | undefined;
}
/**
 * Two versions, and what differs.
 */
export interface Comparison {
  item_id: wire.Id;
  v1: Version;
  v2: Version;
  changed_fields: string[];
  diff: Diff;
}
/**
 * The version to return to: by its number, or the one known at a time.
 */
export interface RollbackQuery {
  to_version?: number;
  to_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * Changes of an item by their kind, their author and their time.
 */
export interface AuditQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  change_type?: items.ChangeType;
  user_id?: wire.Id;
  start_time?: wire.Timestamp;
  end_time?: wire.Timestamp;
  /**
   * Versions that are looked at.
   */
  limit: number;
  cursor?: wire.Cursor;
  [k: string]: unknown | undefined;
}
/**
 * An item at a time.
 */
export interface ItemAtRef {
  item_id: wire.Id;
  timestamp: wire.Timestamp;
}
/**
 * A time.
 */
export interface AtRef {
  timestamp: wire.Timestamp;
}
export interface AtQuery {
  query?: string;
  limit: number;
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * Items as they were at a time, newest first, or the best of a search.
 */
export interface ItemsAt {
  timestamp: wire.Timestamp;
  items: items.MemoryItem[];
  count: number;
  total: number | null;
  has_more: boolean;
}
export interface DuringQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  query: string;
  start_time: wire.Timestamp;
  end_time: wire.Timestamp;
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * Items of which a state held in the interval, best first.
 */
export interface Found {
  query: string;
  start_time: wire.Timestamp;
  end_time: wire.Timestamp;
  results: search.Result[];
  count: number;
}
/**
 * `<source_id>-><target_id>:<TYPE>`, or the id of a fact.
 */
export interface RelationshipRef {
  rel_id: string;
}
/**
 * How many.
 */
export interface RelationshipsQuery {
  /**
   * As it was known then (transaction time): what was recorded later does not count.
   */
  as_known_at?: wire.Timestamp;
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * When a relationship held, and since when and until when this was known.
 */
export interface Period {
  valid_from: wire.OpenTimestamp;
  valid_until: wire.OpenTimestamp;
  transaction_time_start: wire.Timestamp;
  transaction_time_end: wire.OpenTimestamp;
  properties: {
    [k: string]: unknown | undefined;
  };
}
/**
 * The periods of a relationship, latest first.
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
 */
export interface ValidPeriods {
  rel_id: string;
  /**
   * Items: An interval; null for an open end.
   */
  periods: {
    start: wire.OpenTimestamp;
    end: wire.OpenTimestamp;
  }[];
}
/**
 * A link between items.
 */
export interface LinkThen {
  source_id: string;
  target_id: string;
  link_type: string;
  valid_from: wire.OpenTimestamp;
  valid_until: wire.OpenTimestamp;
}
/**
 * Links between items at a time.
 */
export interface RelationshipsAt {
  timestamp: wire.Timestamp;
  relationships: LinkThen[];
  count: number;
}
/**
 * An item that changed.
 */
export interface ItemDiff {
  item_id: wire.Id;
  change: 'added' | 'updated';
  changed_at: wire.Timestamp;
  changes: number;
  changed_fields: string[];
  before: StateBrief;
  after: StateBrief;
}
/**
 * A fact that began or ceased to be known.
 */
export interface ChangedFact {
  fact_id: string;
  fact: string;
  predicate: string;
  source: string;
  target: string;
  item_id: string;
  change: 'added' | 'ended';
  at: wire.Timestamp;
}
/**
 * A row of temporal/list-changed.
 */
export interface ChangedItem {
  item_id: string;
  changed_at: string;
  changes: number;
  before: null | items.StoredItem;
  after: items.StoredItem;
}
export interface SupersedeRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  memory_type?: Exclude<items.AddRequest['memory_type'], undefined>;
  metadata?: wire.Metadata;
  /**
   * Since when it holds, in place of the old one; by default now.
   */
  valid_start_time?: wire.OpenTimestamp;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface SupersedeLinkRequest {
  new_item_id: wire.Id;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * An item was replaced.
 */
export interface Superseded {
  status: 'superseded';
  old_item_id: wire.Id;
  new_item_id: wire.Id;
  superseded_at: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * An item that replaces, or is replaced.
 */
export interface Replaced {
  item_id: string;
  /**
   * The first 200 characters.
   */
  content: string;
  since: wire.Timestamp;
}
/**
 * What an item is derived from.
 */
export interface Source {
  item_id: string;
  /**
   * The first 200 characters.
   */
  content: string;
  memory_type: wire.MemoryType;
  confidence: number | null;
  depth: number;
}
/**
 * What an item is derived from, step by step, the nearest first.
 */
export interface Lineage {
  item_id: wire.Id;
  lineage: Source[];
  depth: number;
  lineage_roots: string[];
}
/**
 * Where an item comes from and what became of it.
 */
export interface Explanation {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  origin: string;
  origin_tier: number;
  created_at: wire.Timestamp;
  created_by: string | null;
  /**
   * Its versions, oldest first, each with the hash of its content and of the chain up to it.
   */
  beliefs: {
    version: number;
    content: string;
    from: wire.Timestamp;
    until: wire.OpenTimestamp;
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
 */
export interface Resting {
  item_id: wire.Id;
  memory_type: wire.MemoryType;
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
export interface StaleItems {
  stale: Stale;
  /**
   * Whether there is more.
   */
  partial: boolean;
}
export interface Retracted {
  item_id: wire.Id;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Stale;
  /**
   * Whether there is more.
   */
  partial: boolean;
}
