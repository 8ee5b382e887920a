// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * Feedback on items and search results.
 */
export interface Feedback {
  [k: string]: unknown | undefined;
}
export interface FeedbackRequest {
  /**
   * @minItems 1
   * @maxItems 50
   */
  item_ids: [wire.Id, ...wire.Id[]];
  outcome: 'helpful' | 'misleading' | 'neutral';
  query?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * Effect of the feedback.
 */
export interface FeedbackAnswer {
  /**
   * Number of items whose weight changed.
   */
  updated: number;
  /**
   * Relationships between items rated helpful together.
   */
  edges_strengthened: number;
  /**
   * Relationships between items rated misleading together.
   */
  edges_weakened: number;
  outcome: 'helpful' | 'misleading' | 'neutral';
}
export interface ResultFeedbackRequest {
  /**
   * Value of the response header X-Search-Session-Id of the search.
   */
  search_session_id: string;
  /**
   * @maxItems 600
   */
  result_used: wire.Id[];
  [k: string]: unknown | undefined;
}
/**
 * The recorded feedback.
 */
export interface ResultFeedbackAnswer {
  status: 'recorded';
  search_session_id: string;
  result_used_count: number;
  result_shown_count: number;
  updated: number;
  edges_strengthened: number;
}
