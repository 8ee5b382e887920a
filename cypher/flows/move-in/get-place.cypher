// The workspace into which data is moved, with its members and the first user of its tenant.
// @read @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id   string
// @return tenant_id      string
// @return isolation      auth/Isolation
// @return personal       boolean
// @return first_user_id  string?
// @return member_ids     string[]
/* :params {workspace_id: 'wsp_1'} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
OPTIONAL MATCH (first:User {tenant_id: workspace.tenant_id, first_of_tenant: true})
RETURN
  workspace.tenant_id AS tenant_id,
  workspace.isolation AS isolation,
  workspace.personal AS personal,
  first.user_id AS first_user_id,
  COLLECT {
    MATCH (member:User)-[:MEMBER_OF]->(workspace)
    RETURN member.user_id
    ORDER BY member.user_id
  } AS member_ids
