// Replaces what a workspace gives the language model for extraction.
// @write @none
// @param  workspace_id  string
// @param  vocabulary    string?
/* :params {workspace_id: 'wsp_1', vocabulary: '{"relations": [], "instructions": null}', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace.vocabulary_json = $vocabulary
