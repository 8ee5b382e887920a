// Written by `npm run generate`. Do not edit.
export interface StoredDeletion {
  deletion_id: string;
  kind: 'items' | 'user' | 'workspace' | 'tenant' | 'subject';
  subject_id?: string;
  tenant_id: string;
  scope_keys: string[];
  shared_keys: string[];
  workspace_ids: string[];
  until?: string;
  due_at: string;
  run_id?: string;
  run_scope_key?: string;
  run_workspace_id?: string;
  run_level?: 'WORKSPACE' | 'USER' | 'TENANT';
  run_user_id?: string;
  settled?: boolean;
}
export interface RunResult {
  deleted: {
    [k: string]: number | undefined;
  };
}
