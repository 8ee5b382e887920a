// Workspaces whose automatic evolution is due, with the members in whose name it runs.
// @read @many
// @unscoped The job covers all tenants; the run has the scope of the member.
// @param  before        datetime
// @param  limit         integer
// @return tenant_id     string
// @return user_id       string
// @return workspace_id  string
// @return isolation     auth/Isolation
// @return personal      boolean
/* :params {before: datetime(), limit: 100} */
CYPHER 25
MATCH (user:User)-[evolves:EVOLVES]->(workspace:Workspace)
WHERE user.is_active AND evolves.evolved_at <= $before AND EXISTS { (user)-[:MEMBER_OF]->(workspace) }
RETURN
  workspace.tenant_id AS tenant_id,
  user.user_id AS user_id,
  workspace.workspace_id AS workspace_id,
  workspace.isolation AS isolation,
  workspace.personal AS personal
ORDER BY evolves.evolved_at, workspace_id, user_id
LIMIT $limit
