// Locks the memberships of a workspace, so that two admins cannot remove its last two owners at the same time.
// @write @none
// @param  workspace_id  string
/* :params {workspace_id: 'wsp_1', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace.members_changed_at = datetime()
