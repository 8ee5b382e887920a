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
 * A task of a plan.
 */
export interface PlanTask {
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
export interface Data {
  task_id?: string;
  /**
   * item_id of the plan.
   */
  plan_id?: string;
  content: string;
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * task_ids of tasks it depends on.
   *
   * @maxItems 1000
   */
  depends_on?: string[];
  metadata?: Metadata;
  [k: string]: unknown | undefined;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
