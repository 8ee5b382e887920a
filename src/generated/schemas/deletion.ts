// Written by `npm run generate`. Do not edit.
/**
 * Deletions that take more than one transaction.
 */
export interface Deletion {
  [k: string]: unknown | undefined;
}
/**
 * A deletion under way, as stored.
 */
export interface StoredDeletion {
  deletion_id: string;
  kind: 'items' | 'user' | 'workspace' | 'tenant' | 'subject';
  /**
   * The user, workspace, tenant or partition that is deleted.
   */
  subject_id?: string;
  /**
   * Empty for a user without a tenant.
   */
  tenant_id: string;
  /**
   * Scopes of which everything goes.
   */
  scope_keys: string[];
  /**
   * Scopes in which items of the user stay, without the user.
   */
  shared_keys: string[];
  /**
   * Workspaces that go, with their streams of events.
   */
  workspace_ids: string[];
  /**
   * What was stored later stays; everything goes without it.
   */
  until?: string;
  /**
   * When another process may carry it out: whoever is at it postpones this again and again.
   */
  due_at: string;
  /**
   * The run that ends with it, of a request that has left it to the job.
   */
  run_id?: string;
  run_scope_key?: string;
  run_workspace_id?: string;
  run_level?: 'WORKSPACE' | 'USER' | 'TENANT';
  run_user_id?: string;
  /**
   * Was carried out once; only late writes are looked for.
   */
  settled?: boolean;
}
/**
 * What a deletion has deleted, by kind.
 */
export interface RunResult {
  deleted: {
    [k: string]: number | undefined;
  };
}
