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
 * A row of a derived timeline.
 */
export interface TimelineEntry {
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
export interface Data {
  entry_id?: string;
  title: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  occurred_at: string;
  /**
   * item_id of the memory it stands for.
   */
  about_item?: string;
  source?: string;
  metadata?: Metadata;
  [k: string]: unknown | undefined;
}
/**
 * Free-form; kept as it came.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
