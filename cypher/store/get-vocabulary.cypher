// What a workspace gives the language model for extraction: relation names and instructions, as JSON.
// @read @maybe
// @param  workspace_id  string
// @return vocabulary    string?
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
RETURN workspace.vocabulary_json AS vocabulary
