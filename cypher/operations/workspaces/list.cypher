// Workspaces of the caller, oldest first.
// A bound key sees only its own.
// @read @one
// @param  bound_workspace_id  string?
// @param  offset              integer
// @param  limit               integer
// @return workspaces          workspaces/Workspace[]
// @return total               integer
/* :params {bound_workspace_id: null, offset: 0, limit: 50, scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
MATCH (:User {user_id: $scope.caller_id})-[membership:MEMBER_OF]->(workspace:Workspace)
WHERE workspace.tenant_id = $scope.tenant_id AND ($bound_workspace_id IS NULL OR workspace.workspace_id = $bound_workspace_id)
WITH workspace, membership.role AS role
ORDER BY workspace.created_at, workspace.workspace_id
WITH collect(workspace{.workspace_id, .name, .description, .isolation, .personal, .created_at, secrets: coalesce(workspace.secrets, 'keep'), id: workspace.workspace_id, role: role}) AS workspaces
RETURN workspaces[$offset..$offset + $limit] AS workspaces, size(workspaces) AS total
