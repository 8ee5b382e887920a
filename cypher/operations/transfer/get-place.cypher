// The workspace of an export or import, with its members and the first user of its tenant.
// @read @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @return tenant_id     string
// @return name          string
// @return isolation     string
// @return personal      boolean
// @return first_user_id string?
// @return entity_types  string[]
// @return vocabulary    string?
// @return schemas       string[]
// @return members       object[]
/* :params {workspace_id: 'wsp_1'} */
CYPHER 25
MATCH (workspace:Workspace|HeldWorkspace {workspace_id: $workspace_id})
OPTIONAL MATCH (first:User {tenant_id: workspace.tenant_id, first_of_tenant: true})
RETURN
  workspace.tenant_id AS tenant_id,
  workspace.name AS name,
  workspace.isolation AS isolation,
  workspace.personal AS personal,
  first.user_id AS first_user_id,
  coalesce(workspace.entity_types, []) AS entity_types,
  workspace.vocabulary_json AS vocabulary,
  coalesce(workspace.row_schemas, []) AS schemas,
  COLLECT {
    MATCH (member:User)-[membership:MEMBER_OF]->(workspace)
    WITH member, membership
    ORDER BY member.user_id
    RETURN member{.user_id, email: CASE WHEN member.email_key IS NOT NULL THEN member.email END, role: membership.role}
  } AS members
