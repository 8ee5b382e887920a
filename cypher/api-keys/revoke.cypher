// Revokes a key of the caller, effective in every process from the commit on. A bound key can only revoke keys of its workspace.
// @write @maybe
// @param  key_id        string
// @param  workspace_id  string?
// @return key_id              string
// @return bound_workspace_id  string?
/* :params {key_id: 'key_1', workspace_id: null, scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (key:ApiKey {key_id: $key_id})
WHERE key.user_id = $scope.caller_id AND key.revoked_at IS NULL AND ($workspace_id IS NULL OR key.workspace_id = $workspace_id)
SET key.revoked_at = datetime()
RETURN key.key_id AS key_id, key.workspace_id AS bound_workspace_id
