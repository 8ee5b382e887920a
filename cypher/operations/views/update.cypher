// Replaces the saved views of a workspace.
// @write @none
// @param  workspace_id  string
// @param  views         string
/* :params {workspace_id: 'wsp_1', views: '[]', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace.views_json = $views
