// Deletes a user with personal workspace and memberships.
// If it was the first user of the tenant, another one becomes the first.
// @write @maybe
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  user_id                   string
// @return memberships               integer
// @return workspaces_without_owner  string[]
/* :params {user_id: 'usr_1'} */
CYPHER 25
MATCH (user:User {user_id: $user_id})
CALL (user) {
  MATCH (user)-[own:MEMBER_OF]->(workspace:Workspace {personal: false})
  RETURN
    count(own) AS memberships,
    collect(CASE
      WHEN own.role = 'owner' AND NOT EXISTS {
        MATCH (other:User)-[:MEMBER_OF {role: 'owner'}]->(workspace)
        WHERE other <> user
      } THEN workspace.workspace_id
    END) AS workspaces_without_owner
}
CALL (user) {
  WITH user
  WHERE user.first_of_tenant
  MATCH (other:User {tenant_id: user.tenant_id})
  WHERE other <> user AND other.is_active
  WITH other
  ORDER BY 'owner' IN other.roles DESC, other.created_at, other.user_id
  LIMIT 1
  SET other.first_of_tenant = true
}
CALL (user) {
  MATCH (user)-[:MEMBER_OF]->(personal:Workspace {personal: true})
  DETACH DELETE personal
}
DETACH DELETE user
RETURN memberships, workspaces_without_owner
