// The types that a workspace has added for entities; nobody changes them until the end of the transaction. A writer that removes one waits
// for those that write an entity of it, and then counts these.
// @write @maybe
// @param  workspace_id  string
// @return types         string[]
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace.locked_at = datetime()
SET workspace.locked_at = null
WITH workspace
RETURN coalesce(workspace.entity_types, []) AS types
