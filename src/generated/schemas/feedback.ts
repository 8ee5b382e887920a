// Written by `npm run generate`. Do not edit.
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
 * Feedback on items and search results.
 */
export interface Feedback {
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
export interface FeedbackRequest {
  /**
   * @minItems 1
   * @maxItems 50
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  item_ids: [string, ...string[]];
  outcome: 'helpful' | 'misleading' | 'neutral';
  query?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * Effect of the feedback.
 *
 * This interface was referenced by `Feedback`'s JSON-Schema
 * via the `definition` "FeedbackAnswer".
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
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  result_used: string[];
  [k: string]: unknown | undefined;
}
/**
 * The recorded feedback.
 *
 * This interface was referenced by `Feedback`'s JSON-Schema
 * via the `definition` "ResultFeedbackAnswer".
 */
export interface ResultFeedbackAnswer {
  status: 'recorded';
  search_session_id: string;
  result_used_count: number;
  result_shown_count: number;
  updated: number;
  edges_strengthened: number;
}
