// Makes an active user of the tenant a member of a workspace; an existing member keeps the role.
// @write @maybe
// @param  workspace_id  string
// @param  user_id       string
// @param  role          string
// @return role          auth/Role
/* :params {workspace_id: 'wsp_1', user_id: 'usr_2', role: 'member', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id}), (user:User {user_id: $user_id})
WHERE workspace.tenant_id = $scope.tenant_id AND user.tenant_id = $scope.tenant_id AND user.is_active
MERGE (user)-[membership:MEMBER_OF]->(workspace)
  ON CREATE SET membership.role = $role
RETURN membership.role AS role
