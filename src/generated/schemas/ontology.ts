// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * `conflict`: a memory and a statement contradict each other. `name_conflict_unresolvable`: a short name fits several names. `possible_merge`: two names mean nearly the same. `new_type`: a language model proposed a type of entities that the workspace does not have. `missing_in_graph`: a language model names what a text does not spell in a row. `low_confidence`: a language model is unsure of a fact.
 */
export type Kind =
  'conflict' | 'name_conflict_unresolvable' | 'possible_merge' | 'new_type' | 'missing_in_graph' | 'low_confidence';
/**
 * `accepted`: names become one, the newer statement replaces the older, a name becomes an entity, a fact is confirmed. `dismissed`: names stay apart, memories stay as they are, a fact is retracted, and it is not asked again. `deferred`: nothing changes, and it is asked again when the doubt arises again.
 */
export type Action = 'accepted' | 'dismissed' | 'deferred';
export type Names = ReviewName[];

/**
 * The review queue: what the service leaves to a person.
 */
export interface Ontology {
  [k: string]: unknown | undefined;
}
/**
 * Which part of the queue is listed.
 */
export interface ReviewQuery {
  status: 'open' | 'resolved';
  /**
   * One kind; nothing waits of a kind that this service does not know.
   */
  kind?: string;
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface ReviewRef {
  item_id: wire.Id;
}
export interface ResolveRequest {
  action: Action;
  /**
   * Why.
   */
  note?: string | null;
}
/**
 * A name that a question is about.
 */
export interface ReviewName {
  entity_id: string;
  name: string;
  type: string;
}
/**
 * The memory of a conflict, or that a question arises from.
 */
export interface ReviewMemory {
  item_id: string;
  memory_type: wire.MemoryType;
  /**
   * Its first 500 characters.
   */
  content: string;
  status: string;
  trust: wire.Trust;
  review_reason?: string | null;
  /**
   * The statement that was set against it.
   */
  conflicting_assertion?: string | null;
  /**
   * Memories that it was found to contradict when it came in.
   */
  conflicts_with: string[];
}
/**
 * A review item as it is read from the graph.
 */
export interface StoredReview {
  /**
   * Of a conflict that waits, the id of its memory.
   */
  item_id: string;
  kind: Kind;
  status: 'open' | 'resolved';
  created_at: wire.Timestamp;
  action?: Action | null;
  note?: string | null;
  /**
   * How likely it is, from 0 to 1.
   */
  score?: number | null;
  /**
   * What is proposed, beside the names: a type, a name, or a fact in words.
   */
  proposed?: string | null;
  resolved_at?: wire.Timestamp | null;
  /**
   * The run that undoes the answer.
   */
  run_id?: string | null;
  names: Names;
  memory?: ReviewMemory | null;
}
/**
 * What waits for a person, or was decided.
 */
export interface ReviewItem {
  /**
   * Of a conflict that waits, the id of its memory.
   */
  item_id: string;
  id: string;
  kind: Kind;
  status: 'open' | 'resolved';
  /**
   * What is asked; `accepted` says yes.
   */
  question: string;
  created_at: wire.Timestamp;
  action?: Action | null;
  note?: string | null;
  /**
   * How likely it is, from 0 to 1.
   */
  score?: number | null;
  /**
   * What is proposed, beside the names: a type, a name, or a fact in words.
   */
  proposed?: string | null;
  resolved_at?: wire.Timestamp | null;
  /**
   * The run that undoes the answer.
   */
  run_id?: string | null;
  names: Names;
  memory?: ReviewMemory | null;
}
export interface ReviewPage {
  items: ReviewItem[];
  /**
   * Rows on this page.
   */
  count: number;
  /**
   * How many wait, of the kind that is asked for.
   */
  open_count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface Resolved {
  item: ReviewItem;
  /**
   * The run that undoes the answer.
   */
  run_id: string;
}
