// What a workspace does with secrets in texts that are to be stored; null means that it keeps them.
// @read @maybe
// @param  workspace_id  string?
// @return secrets       string?
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
RETURN workspace.secrets AS secrets
