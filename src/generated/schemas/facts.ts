// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
/**
 * A name as texts write it; an entity that is not known yet is made.
 */
export type EndName = string;
/**
 * The relation, in snake_case: works_at, manages, located_in … (docs/graph.md). Other spellings such as "Works at" become snake_case.
 */
export type Predicate = string;
/**
 * `ended`: its item does not say so any more. `superseded`: it was corrected. `retracted`: it was withdrawn.
 */
export type Status = 'current' | 'ended' | 'superseded' | 'retracted';
export type ListQuery = wire.PastPageQuery & {
  /**
   * The entity it is said of: its entity_id, or any of its names.
   */
  source?: string;
  /**
   * The entity at the other end: its entity_id, or any of its names.
   */
  target?: string;
  predicate?: Predicate;
  /**
   * The item that states it.
   */
  item_id?: wire.Id;
  /**
   * Recorded then or later.
   */
  since?: wire.Timestamp;
  /**
   * Recorded before.
   */
  until?: wire.Timestamp;
};
/**
 * A page of facts, those recorded last first.
 */
export type FactPage = wire.Page & {
  facts: Fact[];
};

/**
 * Facts between two entities, each stated by an item.
 */
export interface Facts {
  [k: string]: unknown | undefined;
}
export interface FactRef {
  fact_id: wire.Id;
}
/**
 * A fact: what the source has to do with the target, which item says so, when it holds and when it was recorded.
 */
export interface Fact {
  fact_id: wire.Id;
  /**
   * The sentence that states it.
   */
  fact: string;
  predicate: string;
  /**
   * As what (role_at), or what was bought (bought_from).
   */
  detail: string | null;
  confidence: number;
  /**
   * The item that states it. A fact that was given or corrected by a person has an item of its own.
   */
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
  /**
   * Given or corrected by a caller; otherwise read from its item.
   */
  by_hand: boolean;
  /**
   * The first of its versions; its own id if it was never corrected.
   */
  first_fact_id: wire.Id;
  /**
   * The fact that it corrects.
   */
  supersedes: string | null;
  /**
   * The fact that corrects it.
   */
  superseded_by: string | null;
  /**
   * Why it was corrected or retracted.
   */
  change_reason: string | null;
  /**
   * Who has corrected or retracted it.
   */
  changed_by: string | null;
  confirmed_at: wire.OpenTimestamp;
  /**
   * Who was the first to confirm it.
   */
  confirmed_by: string | null;
}
/**
 * A fact with its versions, the latest first; it is one of them.
 */
export interface FactDetail {
  fact: Fact;
  versions: Fact[];
}
/**
 * A fact that is about to change.
 */
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
/**
 * What a fact says, beside its ends and its relation.
 */
export interface Said {
  /**
   * The sentence that states it; made of source, predicate and target without one.
   */
  fact?: string;
  /**
   * As what (role_at), or what was bought (bought_from).
   */
  detail?: string | null;
  confidence?: number;
  /**
   * When it begins to hold.
   */
  valid_start_time?: wire.OpenTimestamp;
  /**
   * When it ends.
   */
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
  /**
   * Whether the same sentence is kept from stating it again, also in another item.
   */
  reject: boolean;
  [k: string]: unknown | undefined;
}
