// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as search from './search';
import type * as wire from './wire';
export type ItemAtQuery = KnownQuery & wire.View;
export type HistoryQuery = wire.PageQuery & {
  as_known_at?: wire.Timestamp;
  start_time?: wire.Timestamp;
  end_time?: wire.Timestamp;
  limit: number;
};
export type History = wire.Page & {
  item_id: wire.Id;
  versions: Version[];
  count: number;
  [k: string]: unknown | undefined;
};
export type DiffQuery = wire.PageQuery & {
  from: wire.Timestamp;
  to: wire.Timestamp;
  as_known_at?: wire.Timestamp;
};
export type StateBrief = null | {
  version: number;
  content: string;
  status: string;
  memory_type: string;
  origin: string;
  changed_by: string | null;
};
export type WorkspaceDiff = wire.Page & {
  from: wire.Timestamp;
  to: wire.Timestamp;
  items: ItemDiff[];
  facts: ChangedFact[];
};
export type Replaced = ReplacedRow & items.Day;
export type Stale = Resting[];

export interface Version {
  title: string | null;
  external_id?: string;
  expires_at?: string;
  version: number;
  version_number: number;
  previous_version: number | null;
  item_id: wire.Id;
  current: boolean;
  content: string;
  memory_type: wire.MemoryType;
  status: string;
  tags: string[];
  metadata: wire.Metadata;
  valid_time_start: string | null;
  valid_time_end: string | null;
  transaction_time_start: wire.Timestamp;
  transaction_time_end: wire.OpenTimestamp;
  changed_by: string | null;
  change_reason: string | null;
  change_type: items.ChangeType;
  content_hash: string;
  [k: string]: unknown | undefined;
}
export interface KnownQuery {
  as_known_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface ChangesQuery {
  as_known_at?: wire.Timestamp;
  since?: wire.Timestamp;
  until?: wire.Timestamp;
  change_type?: items.ChangeType;
  limit: number;
  cursor?: wire.Cursor;
  [k: string]: unknown | undefined;
}
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
export interface Change {
  version: number;
  at: wire.Timestamp;
  change_type: items.ChangeType;
  changed_by: string | null;
  change_reason: string | null;
  changed_fields: string[];
}
export interface Changes {
  item_id: wire.Id;
  changes: Change[];
  count: number;
  truncated: boolean;
  next_cursor: string | null;
}
export interface CompareQuery {
  as_known_at?: wire.Timestamp;
  v1: number;
  v2: number;
  [k: string]: unknown | undefined;
}
export interface Comparison {
  item_id: wire.Id;
  v1: Version;
  v2: Version;
  changed_fields: string[];
  diff: Diff;
}
export interface RollbackQuery {
  to_version?: number;
  to_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface AuditQuery {
  as_known_at?: wire.Timestamp;
  change_type?: items.ChangeType;
  user_id?: wire.Id;
  start_time?: wire.Timestamp;
  end_time?: wire.Timestamp;
  limit: number;
  cursor?: wire.Cursor;
  [k: string]: unknown | undefined;
}
export interface ItemAtRef {
  item_id: wire.Id;
  timestamp: wire.Timestamp;
}
export interface AtRef {
  timestamp: wire.Timestamp;
}
export interface AtQuery {
  query?: string;
  limit: number;
  as_known_at?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface ItemsAt {
  timestamp: wire.Timestamp;
  items: items.MemoryItem[];
  count: number;
  total: number | null;
  has_more: boolean;
}
export interface DuringQuery {
  as_known_at?: wire.Timestamp;
  query: string;
  start_time: wire.Timestamp;
  end_time: wire.Timestamp;
  limit: number;
  [k: string]: unknown | undefined;
}
export interface Found {
  query: string;
  start_time: wire.Timestamp;
  end_time: wire.Timestamp;
  results: search.Result[];
  count: number;
}
export interface RelationshipRef {
  rel_id: string;
}
export interface RelationshipsQuery {
  as_known_at?: wire.Timestamp;
  limit: number;
  [k: string]: unknown | undefined;
}
export interface Period {
  valid_from: wire.OpenTimestamp;
  valid_until: wire.OpenTimestamp;
  transaction_time_start: wire.Timestamp;
  transaction_time_end: wire.OpenTimestamp;
  properties: {
    [k: string]: unknown | undefined;
  };
}
export interface RelationshipHistory {
  rel_id: string;
  source_id: string;
  target_id: string;
  relation_type: string;
  history: Period[];
  count: number;
}
export interface ValidPeriods {
  rel_id: string;
  periods: {
    start: wire.OpenTimestamp;
    end: wire.OpenTimestamp;
  }[];
}
export interface LinkThen {
  source_id: string;
  target_id: string;
  link_type: string;
  valid_from: wire.OpenTimestamp;
  valid_until: wire.OpenTimestamp;
}
export interface RelationshipsAt {
  timestamp: wire.Timestamp;
  relationships: LinkThen[];
  count: number;
}
export interface ItemDiff {
  item_id: wire.Id;
  change: 'added' | 'updated';
  changed_at: wire.Timestamp;
  changes: number;
  changed_fields: string[];
  before: StateBrief;
  after: StateBrief;
}
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
  valid_start_time?: wire.OpenTimestamp;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface SupersedeLinkRequest {
  new_item_id: wire.Id;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface Superseded {
  status: 'superseded';
  old_item_id: wire.Id;
  new_item_id: wire.Id;
  superseded_at: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface ReplacedRow {
  origin: string;
  trust: wire.Trust;
  item_id: string;
  content: string;
  since: wire.Timestamp;
}
export interface Source {
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  created_at: wire.Timestamp;
  origin: string;
  trust: wire.Trust;
  item_id: string;
  content: string;
  memory_type: wire.MemoryType;
  confidence: number | null;
  depth: number;
}
export interface Lineage {
  item_id: wire.Id;
  lineage: Source[];
  depth: number;
  lineage_roots: string[];
}
export interface Explanation {
  trust: wire.Trust;
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  origin: string;
  origin_tier: number;
  created_at: wire.Timestamp;
  created_by: string | null;
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
  chain_verified: boolean | null;
}
export interface RetractRequest {
  reason: string;
  reject: boolean;
}
export interface Resting {
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  created_at: wire.Timestamp;
  item_id: wire.Id;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  depth: number;
}
export interface StaleItems {
  stale: Stale;
  partial: boolean;
}
export interface Dependents {
  item_id: wire.Id;
  dependents: Stale;
  partial: boolean;
}
export interface Retracted {
  item_id: wire.Id;
  status: 'retracted';
  reason: string;
  rejected: boolean;
  stale: Stale;
  partial: boolean;
}
