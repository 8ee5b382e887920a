// Entity types that a workspace has added, locked until the transaction ends.
// A request that removes a type thus waits for writers of its entities, and then counts these.
// @write @maybe
// @param  workspace_id  string
// @return types         string[]
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace._locked_at = datetime()
SET workspace._locked_at = null
WITH workspace
RETURN coalesce(workspace.entity_types, []) AS types
