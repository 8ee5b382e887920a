// The caller behind an API key or a session, and the active workspace.
// Credential, user and membership are read together, so that a revocation takes effect with the next request in every process.
// A workspace of which the user is not a member is returned like a missing one: not at all.
// A key ends with any key it descends from: whoever was given one cannot keep access by making more.
// Also returns the scopes readable at TENANT level, and those of them that the user is a member of, because only the graph knows the
// workspaces of the tenant.
// @read @maybe
// @unscoped The scope is the result of this query.
// @param  key_hash     string?
// @param  session_id   string?
// @param  workspace_id string?
// @return key_id         string?
// @return session_id     string?
// @return grants         auth/Grant[]
// @return expires_at     string?
// @return bound_workspace_id string?
// @return tenant_id      string?
// @return user_id        string
// @return workspace      auth/WorkspaceOfCaller?
// @return tenant_scopes  string[]
// @return member_scopes  string[]
/* :params {key_hash: 'sha256 of the key', session_id: null, workspace_id: null} */
CYPHER 25
CALL () {
  MATCH (key:ApiKey {key_hash: $key_hash})<-[:OWNS]-(user:User)
  WHERE
    key.revoked_at IS NULL
    AND key.expires_at > datetime()
    AND NOT EXISTS { (key)-[:CREATED_WITH]->+(creator:ApiKey) WHERE creator.revoked_at IS NOT NULL }
  RETURN user, key.key_id AS key_id, null AS session_id, key.grants AS grants, key.expires_at AS expires_at, key.workspace_id AS bound_workspace_id
  UNION ALL
  MATCH (session:AuthSession {session_id: $session_id})<-[:OWNS]-(user:User)
  WHERE session.ended_at IS NULL AND session.expires_at > datetime()
  RETURN user, null AS key_id, session.session_id AS session_id, ['read:memories', 'write:memories', 'write:telemetry', 'admin:workspace'] AS grants, null AS expires_at, null AS bound_workspace_id
}
WITH *
WHERE user.is_active
OPTIONAL MATCH (user)-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: coalesce($workspace_id, bound_workspace_id, user.default_team_id)})
WHERE bound_workspace_id IS NULL OR bound_workspace_id = workspace.workspace_id
CALL (user, workspace) {
  WITH user, workspace
  WHERE workspace.isolation = 'TENANT'
  MATCH (shared:Workspace {tenant_id: user.tenant_id})
  WHERE NOT shared.personal AND shared.isolation <> 'TENANT'
  OPTIONAL MATCH (author:User {tenant_id: user.tenant_id})
  WHERE shared.isolation = 'USER'
  WITH
    'w:' + shared.workspace_id + coalesce('/u:' + author.user_id, '') AS scope_key,
    EXISTS { (user)-[:MEMBER_OF]->(shared) } AND (author IS NULL OR author = user) AS own
  RETURN
    collect(DISTINCT scope_key) AS tenant_scopes,
    collect(DISTINCT CASE WHEN own THEN scope_key END) AS member_scopes
}
RETURN
  key_id,
  session_id,
  grants,
  expires_at,
  bound_workspace_id,
  user.tenant_id AS tenant_id,
  user.user_id AS user_id,
  workspace{.workspace_id, .isolation, .personal, role: membership.role} AS workspace,
  tenant_scopes,
  member_scopes
