// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Kind =
  | 'conflict'
  | 'name_conflict_unresolvable'
  | 'possible_merge'
  | 'new_type'
  | 'missing_in_graph'
  | 'low_confidence';
export type Action = 'accepted' | 'dismissed' | 'deferred';
export type Names = ReviewName[];

export interface ReviewQuery {
  status: 'open' | 'resolved';
  kind?: string;
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ReviewRef {
  item_id: wire.Id;
}
export interface ResolveRequest {
  action: Action;
  note?: string | null;
}
export interface ReviewName {
  entity_id: string;
  name: string;
  type: string;
}
export interface ReviewMemory {
  item_id: string;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  trust: wire.Trust;
  review_reason?: string | null;
  conflicting_assertion?: string | null;
  conflicts_with: string[];
}
export interface StoredReview {
  item_id: string;
  kind: Kind;
  status: 'open' | 'resolved';
  created_at: wire.Timestamp;
  action?: Action | null;
  note?: string | null;
  score?: number | null;
  proposed?: string | null;
  resolved_at?: wire.Timestamp | null;
  run_id?: string | null;
  names: Names;
  memory?: ReviewMemory | null;
}
export interface ReviewItem {
  item_id: string;
  id: string;
  kind: Kind;
  status: 'open' | 'resolved';
  question: string;
  created_at: wire.Timestamp;
  action?: Action | null;
  note?: string | null;
  score?: number | null;
  proposed?: string | null;
  resolved_at?: wire.Timestamp | null;
  run_id?: string | null;
  names: Names;
  memory?: ReviewMemory | null;
}
export interface ReviewPage {
  items: ReviewItem[];
  count: number;
  open_count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface Resolved {
  item: ReviewItem;
  run_id: string;
}
