// The caller's keys, newest first, without revoked keys and those created with them.
// With `of_key_id`, only that key and those created with it are listed.
// @read @one
// @param  of_key_id  string?
// @param  offset     integer
// @param  limit      integer
// @return keys       api-keys/Key[]
// @return total      integer
/* :params {of_key_id: null, offset: 0, limit: 50, scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})-[:OWNS]->(key:ApiKey)
WHERE
  ($of_key_id IS NULL OR EXISTS { (key)-[:CREATED_WITH]->*(:ApiKey {key_id: $of_key_id}) })
  AND NOT EXISTS { (key)-[:CREATED_WITH]->*(line:ApiKey) WHERE line.revoked_at IS NOT NULL }
WITH key
ORDER BY key.created_at DESC, key.key_id DESC
WITH collect(key) AS keys
RETURN
  [
    key IN keys[$offset..$offset + $limit] |
    key{.name, .key_prefix, .created_at, .expires_at, .last_used_at, id: key.key_id, scopes: key.grants, team_id: key.workspace_id, subject: key.subject}
  ] AS keys,
  size(keys) AS total
