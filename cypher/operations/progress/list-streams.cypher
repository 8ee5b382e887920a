// Workspaces whose event streams report changes of a scope: the personal one of a user, or all of a tenant.
// @read @many
// @unscoped Reports to a workspace its own changes; not reachable through the API.
// @param  user_id       string?
// @param  tenant_id     string?
// @return workspace_id  string
/* :params {user_id: 'usr_1', tenant_id: null} */
CYPHER 25
CALL () {
  MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(workspace:Workspace {personal: true})
  RETURN workspace
  UNION ALL
  MATCH (workspace:Workspace {tenant_id: $tenant_id, isolation: 'TENANT'})
  RETURN workspace
}
RETURN workspace.workspace_id AS workspace_id
