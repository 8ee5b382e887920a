// Makes a user a member of a shared workspace of the tenant; an existing member keeps the role.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  user_id       string
// @param  workspace_id  string
// @param  role          string
// @return user_id       string
// @return workspace_id  string
// @return role          string
/* :params {user_id: 'usr_1', workspace_id: 'wsp_1', role: 'member'} */
CYPHER 25
MATCH (user:User {user_id: $user_id})
MATCH (workspace:Workspace {workspace_id: $workspace_id, personal: false})
WHERE workspace.tenant_id = user.tenant_id
MERGE (user)-[membership:MEMBER_OF]->(workspace)
  ON CREATE SET membership.role = $role
RETURN user.user_id AS user_id, workspace.workspace_id AS workspace_id, membership.role AS role
