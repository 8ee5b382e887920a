// Changes the role of a member.
// @write @none
// @param  workspace_id  string
// @param  user_id       string
// @param  role          string
/* :params {workspace_id: 'wsp_1', user_id: 'usr_2', role: 'admin', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (user:User {user_id: $user_id})-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET membership.role = $role
