// Written by `npm run generate`. Do not edit.
/**
 * The same, and the item's own id, which few requests name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * What became of results.
 */
export interface Feedback {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * Items: Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_ids: [string, ...string[]];
  outcome: 'helpful' | 'misleading' | 'neutral';
  query?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * What it changed.
 *
 * This interface was referenced by `Feedback`'s JSON-Schema
 * via the `definition` "FeedbackAnswer".
 */
export interface FeedbackAnswer {
  /**
   * Items whose weight changed.
   */
  updated: number;
  /**
   * Ties between items found helpful together.
   */
  edges_strengthened: number;
  /**
   * Ties between items found misleading together.
   */
  edges_weakened: number;
  outcome: 'helpful' | 'misleading' | 'neutral';
}
export interface ResultFeedbackRequest {
  /**
   * From the header X-Search-Session-Id of the search.
   */
  search_session_id: string;
  /**
   * @maxItems 600
   *
   * Items: Opaque, sortable by the time of its making, prefixed by kind.
   */
  result_used: string[];
  [k: string]: unknown | undefined;
}
/**
 * What was taken.
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
