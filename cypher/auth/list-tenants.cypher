// All tenants with workspaces, users and keys.
// A key counts as revoked if it, or a key from which it was created, is revoked.
// @read @many
// @unscoped For operators; not reachable through the API.
// @return tenant      object
// @return workspaces  object[]
// @return users       object[]
// @return keys        object[]
CYPHER 25
MATCH (tenant:Tenant)
RETURN
  tenant{.tenant_id, .name, .created_at, subscription_tier: coalesce(tenant.subscription_tier, 'free')} AS tenant,
  COLLECT {
    MATCH (workspace:Workspace|HeldWorkspace {tenant_id: tenant.tenant_id})
    RETURN workspace{.workspace_id, .name, .isolation, .personal, importing: workspace:HeldWorkspace} AS entry ORDER BY workspace.workspace_id
  } AS workspaces,
  COLLECT {
    MATCH (user:User {tenant_id: tenant.tenant_id})
    RETURN user{.user_id, .email, .default_team_id, .is_active} AS entry ORDER BY user.user_id
  } AS users,
  COLLECT {
    MATCH (key:ApiKey {tenant_id: tenant.tenant_id})
    MATCH (key)-[:CREATED_WITH]->*(line:ApiKey)
    WITH key, min(line.revoked_at) AS revoked_at
    RETURN
      key{.key_id, .key_prefix, .name, .grants, .user_id, .workspace_id, .created_at, .expires_at, revoked_at: revoked_at} AS entry
    ORDER BY key.key_id
  } AS keys
ORDER BY tenant.tenant_id
