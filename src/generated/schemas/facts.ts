// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type EndName = string;
export type Predicate = string;
export type Status = 'current' | 'ended' | 'superseded' | 'retracted';
export type ListQuery = wire.PastPageQuery & {
  source?: EndName;
  target?: EndName;
  predicate?: Predicate;
  item_id?: wire.Id;
  since?: wire.Timestamp;
  until?: wire.Timestamp;
};
export type FactPage = wire.Page & {
  facts: Fact[];
};

export interface FactRef {
  fact_id: wire.Id;
}
export interface Fact {
  fact_id: wire.Id;
  fact: string;
  predicate: string;
  detail: string | null;
  confidence: number;
  item_id: wire.Id;
  source_id: wire.Id;
  source: string;
  target_id: wire.Id;
  target: string;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time_start: wire.Timestamp;
  transaction_time_end: wire.OpenTimestamp;
  status: Status;
  by_hand: boolean;
  first_fact_id: wire.Id;
  supersedes: string | null;
  superseded_by: string | null;
  change_reason: string | null;
  changed_by: string | null;
  confirmed_at: wire.OpenTimestamp;
  confirmed_by: string | null;
}
export interface FactDetail {
  fact: Fact;
  versions: Fact[];
}
export interface LockedFact {
  fact_id: string;
  fact: string;
  predicate: string;
  detail: string | null;
  confidence: number;
  item_id: string;
  scope_key: string;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time_start: wire.Timestamp;
  superseded_by: string | null;
  first_fact_id: string;
  is_open: boolean;
  by_hand: boolean;
  source: string;
  source_key: string;
  target: string;
  target_key: string;
}
export interface Said {
  fact?: string;
  detail?: string | null;
  confidence?: number;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
export interface AddRequest {
  source: EndName;
  predicate: Predicate;
  target: EndName;
  tags?: items.Tags;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
export interface CorrectRequest {
  source?: EndName;
  predicate?: Predicate;
  target?: EndName;
  reason?: string;
  [k: string]: unknown | undefined;
}
export interface RetractRequest {
  reason: string;
  reject: boolean;
  [k: string]: unknown | undefined;
}
