// Starts to delete a tenant.
// From the commit on, all its credentials and invitations are rejected.
// A repeat finds the deletion that was started.
// @write @maybe
// @unscoped An operator deletes a tenant; not reachable through the API.
// @param  tenant_id  string
// @param  due_at     datetime
// @return deletion   deletion/StoredDeletion
/* :params {tenant_id: 'tnt_1', due_at: datetime()} */
CYPHER 25
OPTIONAL MATCH (tenant:Tenant {tenant_id: $tenant_id})
FOREACH (one IN CASE WHEN tenant IS NULL THEN [] ELSE [tenant] END |
  MERGE (deletion:Deletion {deletion_id: 'tenant:' + $tenant_id})
  SET
    deletion.kind = 'tenant',
    deletion.subject_id = $tenant_id,
    deletion.tenant_id = $tenant_id,
    deletion.scope_keys = ['t:' + $tenant_id],
    deletion.shared_keys = [],
    deletion.workspace_ids = [],
    deletion.due_at = $due_at,
    deletion.settled = null
)
WITH tenant
CALL (tenant) {
  MATCH (user:User {tenant_id: tenant.tenant_id})
  SET user.is_active = false
}
CALL (tenant) {
  MATCH (workspace:Workspace {tenant_id: tenant.tenant_id})<-[:INTO]-(invitation:Invitation)
  DETACH DELETE invitation
}
WITH $tenant_id AS tenant_id
MATCH (deletion:Deletion {deletion_id: 'tenant:' + tenant_id})
RETURN deletion{.*} AS deletion
