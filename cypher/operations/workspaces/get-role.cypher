// The caller's role in a workspace; there is no row for a caller who is not a member.
// A bound key sees only its own workspace.
// @read @maybe
// @param  workspace_id        string
// @param  bound_workspace_id  string?
// @return role                auth/Role
// @return personal            boolean
/* :params {workspace_id: 'wsp_1', bound_workspace_id: null, scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (:User {user_id: $scope.caller_id})-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE $bound_workspace_id IS NULL OR $bound_workspace_id = workspace.workspace_id
RETURN membership.role AS role, workspace.personal AS personal
