// Connections whose sync is due, with the members in whose name it runs.
// @read @many
// @unscoped The job covers all tenants; the sync has the scope of the member.
// @param  now            datetime
// @param  limit          integer
// @return connection_id  string
// @return tenant_id      string
// @return user_id        string
// @return workspace_id   string
// @return isolation      auth/Isolation
// @return personal       boolean
/* :params {now: datetime(), limit: 100} */
CYPHER 25
MATCH (connection:AdapterConnection)
WHERE connection.next_sync <= $now
MATCH (user:User {user_id: connection.user_id}), (workspace:Workspace {workspace_id: connection.workspace_id})
WHERE user.is_active AND EXISTS { (user)-[:MEMBER_OF]->(workspace) }
OPTIONAL MATCH (run:Run {run_id: connection.run_id})
WITH connection, user, workspace, run
WHERE run IS NULL OR NOT run.status IN ['queued', 'running']
RETURN
  connection.connection_id AS connection_id,
  workspace.tenant_id AS tenant_id,
  user.user_id AS user_id,
  workspace.workspace_id AS workspace_id,
  workspace.isolation AS isolation,
  workspace.personal AS personal
ORDER BY connection.next_sync, connection_id
LIMIT $limit
