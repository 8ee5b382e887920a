// Shared workspaces and users of a tenant that are not deleted yet.
// @read @one
// @unscoped An operator deletes a tenant; not reachable through the API.
// @param  tenant_id      string
// @param  limit          integer
// @return workspace_ids  string[]
// @return user_ids       string[]
/* :params {tenant_id: 'tnt_1', limit: 100} */
CYPHER 25
CALL () {
  MATCH (workspace:Workspace|HeldWorkspace {tenant_id: $tenant_id, personal: false})
  WITH workspace LIMIT $limit
  RETURN collect(workspace.workspace_id) AS workspace_ids
}
CALL () {
  MATCH (user:User {tenant_id: $tenant_id})
  WITH user LIMIT $limit
  RETURN collect(user.user_id) AS user_ids
}
RETURN workspace_ids, user_ids
