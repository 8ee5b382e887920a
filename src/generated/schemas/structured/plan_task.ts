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
 * One node of a plan.
 */
export interface PlanTask {
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
  task_id?: string;
  /**
   * item_id of the plan.
   */
  plan_id?: string;
  content: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * task_ids.
   *
   * @maxItems 1000
   */
  depends_on?: string[];
  metadata?: Metadata;
  [k: string]: unknown | undefined;
}
/**
 * Free-form; kept as it came.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
