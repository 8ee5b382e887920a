// The caller behind an API key and the workspace the request acts in.
// Key, user and membership are asked together, so that a revoked key is refused by every process with its next request.
// A workspace the user is no member of comes back like one that does not exist: not at all.
// What a TENANT-level read may see is listed here, since only the graph knows the workspaces of the tenant.
// @read @maybe
// @unscoped The scope is what this query finds out.
// @param  key_hash     string
// @param  workspace_id string?
// @return key_id         string
// @return grants         string[]
// @return tenant_id      string
// @return user_id        string
// @return workspace      auth/WorkspaceOfCaller?
// @return tenant_scopes  string[]
/* :params {key_hash: 'sha256 of the key', workspace_id: null} */
CYPHER 25
MATCH (key:ApiKey {key_hash: $key_hash})<-[:OWNS]-(user:User)
WHERE key.revoked_at IS NULL AND key.expires_at > datetime() AND user.is_active
OPTIONAL MATCH (user)-[:MEMBER_OF]->(workspace:Workspace {workspace_id: coalesce($workspace_id, key.workspace_id, user.default_team_id)})
WHERE key.workspace_id IS NULL OR key.workspace_id = workspace.workspace_id
CALL (user, workspace) {
  WITH user, workspace
  WHERE workspace.isolation = 'TENANT'
  MATCH (shared:Workspace {tenant_id: user.tenant_id})
  WHERE NOT shared.personal AND shared.isolation <> 'TENANT'
  OPTIONAL MATCH (author:User {tenant_id: user.tenant_id})
  WHERE shared.isolation = 'USER'
  RETURN collect(DISTINCT 'w:' + shared.workspace_id + coalesce('/u:' + author.user_id, '')) AS tenant_scopes
}
RETURN
  key.key_id AS key_id,
  key.grants AS grants,
  user.tenant_id AS tenant_id,
  user.user_id AS user_id,
  workspace{.workspace_id, .isolation, .personal} AS workspace,
  tenant_scopes
