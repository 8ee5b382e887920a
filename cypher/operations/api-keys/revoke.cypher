// Revokes a key of the caller.
// The key, and all keys created with it, are rejected from the commit on (auth/find-caller).
// With `of_key_id`, only that key and those created with it can be revoked.
// @write @maybe
// @param  key_id     string
// @param  of_key_id  string?
// @return key_id              string
// @return bound_workspace_id  string?
// @return allowed             boolean
/* :params {key_id: 'key_1', of_key_id: null, scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (key:ApiKey {key_id: $key_id})
WHERE key.user_id = $scope.caller_id
MATCH (key)-[:CREATED_WITH]->*(line:ApiKey)
WITH key, collect(line) AS lines
WHERE all(line IN lines WHERE line.revoked_at IS NULL)
WITH key, $of_key_id IS NULL OR any(line IN lines WHERE line.key_id = $of_key_id) AS allowed
FOREACH (one IN CASE WHEN allowed THEN [key] ELSE [] END | SET one.revoked_at = datetime())
RETURN key.key_id AS key_id, key.workspace_id AS bound_workspace_id, allowed
