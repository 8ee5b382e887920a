// Creates an API key of a user, optionally bound to a workspace. Only the hash of the key is stored.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  tenant_id     string
// @param  workspace_id  string?
// @param  user_id       string
// @param  key_id        string
// @param  key_hash      string
// @param  key_prefix    string
// @param  name          string
// @param  grants        string[]
// @param  expires_at    datetime
// @return tenant_id     string
// @return workspace_id  string?
// @return user_id       string
// @return key_id        string
/* :params {tenant_id: 'tnt_1', workspace_id: null, user_id: 'usr_1', key_id: 'key_1', key_hash: 'h', key_prefix: 'svc_live_abcd', name: 'first', grants: ['read:memories'], expires_at: '2030-01-01T00:00:00Z'} */
CYPHER 25
MATCH (user:User {user_id: $user_id, tenant_id: $tenant_id})
WHERE $workspace_id IS NULL OR EXISTS { (user)-[:MEMBER_OF]->(:Workspace {workspace_id: $workspace_id}) }
CREATE (user)-[:OWNS]->(key:ApiKey {
  key_id: $key_id,
  key_hash: $key_hash,
  key_prefix: $key_prefix,
  tenant_id: $tenant_id,
  workspace_id: $workspace_id,
  user_id: $user_id,
  name: $name,
  grants: $grants,
  created_at: datetime(),
  expires_at: datetime($expires_at)
})
RETURN key.tenant_id AS tenant_id, key.workspace_id AS workspace_id, key.user_id AS user_id, key.key_id AS key_id
