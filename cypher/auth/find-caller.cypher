// The caller behind an API key or a session, and the active workspace.
// Credential, user and membership are read together, so a revocation takes effect with the next request.
// A workspace of which the caller is not a member looks like one that does not exist.
// A key also ends when a key from which it was created, directly or indirectly, is revoked.
// The row also has the scopes that are readable at level TENANT, and those of which the caller is a member.
// Of workspaces with isolation USER, only the user's own scope is readable.
// The partition of a subject belongs to the workspace, or with isolation USER to the user; the subject to which a key is bound takes
// precedence.
// `has_expired` says whether the tenant has expired items that are not hidden yet.
// @read @maybe
// @unscoped The scope is the result of this query.
// @param  key_hash     string?
// @param  session_id   string?
// @param  workspace_id string?
// @param  subject      string?
// @return key_id         string?
// @return session_id     string?
// @return grants         auth/Grant[]
// @return expires_at     string?
// @return bound_workspace_id string?
// @return bound_subject  string?
// @return partition_id   string?
// @return tenant_id      string?
// @return user_id        string
// @return workspace      auth/WorkspaceOfCaller?
// @return tenant_scopes  string[]
// @return member_scopes  string[]
// @return tier           auth/Tier
// @return has_expired    boolean
/* :params {key_hash: 'sha256 of the key', session_id: null, workspace_id: null, subject: null} */
CYPHER 25
CALL () {
  MATCH (key:ApiKey {key_hash: $key_hash})<-[:OWNS]-(user:User)
  WHERE
    key.revoked_at IS NULL
    AND key.expires_at > datetime()
    AND NOT EXISTS { (key)-[:CREATED_WITH]->+(creator:ApiKey) WHERE creator.revoked_at IS NOT NULL }
  RETURN user, key.key_id AS key_id, null AS session_id, key.grants AS grants, key.expires_at AS expires_at, key.workspace_id AS bound_workspace_id, key.subject AS bound_subject
  UNION ALL
  MATCH (session:AuthSession {session_id: $session_id})<-[:OWNS]-(user:User)
  WHERE session.ended_at IS NULL AND session.expires_at > datetime()
  RETURN user, null AS key_id, session.session_id AS session_id, ['read:memories', 'write:memories', 'write:telemetry', 'admin:workspace'] AS grants, null AS expires_at, null AS bound_workspace_id, null AS bound_subject
}
WITH *
WHERE user.is_active
OPTIONAL MATCH (user)-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: coalesce($workspace_id, bound_workspace_id, user.default_team_id)})
WHERE bound_workspace_id IS NULL OR bound_workspace_id = workspace.workspace_id
OPTIONAL MATCH (partition:Subject {
  subject_key: workspace.workspace_id + '|' + CASE workspace.isolation WHEN 'USER' THEN user.user_id ELSE '' END + '|' + coalesce(bound_subject, $subject)
})
CALL (user, workspace) {
  WITH user, workspace
  WHERE workspace.isolation = 'TENANT'
  MATCH (shared:Workspace {tenant_id: user.tenant_id})
  WHERE NOT shared.personal AND shared.isolation <> 'TENANT'
  WITH
    'w:' + shared.workspace_id + CASE shared.isolation WHEN 'USER' THEN '/u:' + user.user_id ELSE '' END AS scope_key,
    EXISTS { (user)-[:MEMBER_OF]->(shared) } AS own
  RETURN
    collect(DISTINCT scope_key) AS tenant_scopes,
    collect(DISTINCT CASE WHEN own THEN scope_key END) AS member_scopes
}
// @tier-of user AS tier
RETURN
  key_id,
  session_id,
  grants,
  expires_at,
  bound_workspace_id,
  bound_subject,
  partition.partition_id AS partition_id,
  user.tenant_id AS tenant_id,
  user.user_id AS user_id,
  workspace{.workspace_id, .isolation, .personal, role: membership.role} AS workspace,
  tenant_scopes,
  member_scopes,
  tier,
  EXISTS {
    MATCH (item:MemoryItem)
      USING INDEX SEEK item:MemoryItem(tenant_id, expires_at)
    WHERE item.tenant_id = user.tenant_id AND item.expires_at <= datetime()
  } AS has_expired
