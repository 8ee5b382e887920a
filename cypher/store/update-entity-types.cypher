// Replaces the entity types that a workspace has added.
// @write @none
// @param  workspace_id  string
// @param  types         string[]
/* :params {workspace_id: 'wsp_1', types: ['project', 'vessel'], scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace.entity_types = CASE WHEN size($types) = 0 THEN null ELSE $types END
