// A workspace of the caller.
// A bound key sees only its own.
// @read @maybe
// @param  workspace_id        string
// @param  bound_workspace_id  string?
// @return workspace           workspaces/Workspace
/* :params {workspace_id: 'wsp_1', bound_workspace_id: null, scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
MATCH (:User {user_id: $scope.caller_id})-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id AND ($bound_workspace_id IS NULL OR $bound_workspace_id = workspace.workspace_id)
RETURN workspace{.workspace_id, .name, .description, .isolation, .personal, .created_at, secrets: coalesce(workspace.secrets, 'keep'), id: workspace.workspace_id, role: membership.role} AS workspace
