// Row schemas of a workspace, locked until the transaction ends.
// @write @maybe
// @param  workspace_id  string
// @return schemas       string[]
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace._locked_at = datetime()
SET workspace._locked_at = null
WITH workspace
RETURN coalesce(workspace.row_schemas, []) AS schemas
