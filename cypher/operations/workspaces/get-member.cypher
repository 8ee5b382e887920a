// A member of a workspace, and the number of its owners.
// @read @maybe
// @param  workspace_id  string
// @param  user_id       string
// @return role          auth/Role
// @return owners        integer
/* :params {workspace_id: 'wsp_1', user_id: 'usr_2', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (user:User {user_id: $user_id})-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
RETURN membership.role AS role, COUNT { (workspace)<-[:MEMBER_OF {role: 'owner'}]-() } AS owners
