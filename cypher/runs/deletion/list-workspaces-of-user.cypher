// Shared workspaces of a user; their admins see the erasure in the audit log.
// @read @many
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  user_id       string
// @return workspace_id  string
/* :params {user_id: 'usr_1'} */
CYPHER 25
MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(workspace:Workspace {personal: false})
RETURN workspace.workspace_id AS workspace_id
