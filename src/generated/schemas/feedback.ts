// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
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
export interface FeedbackAnswer {
  updated: number;
  edges_strengthened: number;
  edges_weakened: number;
  outcome: 'helpful' | 'misleading' | 'neutral';
}
export interface ResultFeedbackRequest {
  search_session_id: string;
  /**
   * @maxItems 600
   */
  result_used: wire.Id[];
  [k: string]: unknown | undefined;
}
export interface ResultFeedbackAnswer {
  status: 'recorded';
  search_session_id: string;
  result_used_count: number;
  result_shown_count: number;
  updated: number;
  edges_strengthened: number;
}
