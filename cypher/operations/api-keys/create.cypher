// Creates an API key of the caller, optionally bound to a workspace and to a subject in it.
// Only the hash of the key is stored.
// A key that was created with another key ends when the other is revoked (auth/find-caller).
// @write @maybe
// @param  workspace_id  string?
// @param  subject       string?
// @param  creator_id    string?
// @param  key_id        string
// @param  key_hash      string
// @param  key_prefix    string
// @param  name          string
// @param  grants        string[]
// @param  expires_at    datetime
// @return key           api-keys/Key
/* :params {workspace_id: null, subject: null, creator_id: null, key_id: 'key_1', key_hash: 'h', key_prefix: 'svc_live_abcd', name: 'first', grants: ['read:memories'], expires_at: datetime('2030-01-01T00:00:00Z'), scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
WHERE
  user.tenant_id = $scope.tenant_id AND
  ($workspace_id IS NULL OR EXISTS { (user)-[:MEMBER_OF]->(:Workspace {workspace_id: $workspace_id}) })
CREATE (user)-[:OWNS]->(key:ApiKey {
  key_id: $key_id,
  key_hash: $key_hash,
  key_prefix: $key_prefix,
  tenant_id: $scope.tenant_id,
  workspace_id: $workspace_id,
  subject: $subject,
  user_id: $scope.caller_id,
  name: $name,
  grants: $grants,
  created_at: datetime(),
  expires_at: $expires_at
})
WITH key
OPTIONAL MATCH (creator:ApiKey {key_id: $creator_id})
WHERE creator.user_id = $scope.caller_id
FOREACH (one IN CASE WHEN creator IS NULL THEN [] ELSE [creator] END | CREATE (key)-[:CREATED_WITH]->(one))
RETURN
  key{.name, .key_prefix, .created_at, .expires_at, id: key.key_id, scopes: key.grants, team_id: key.workspace_id, subject: key.subject, last_used_at: null} AS key
