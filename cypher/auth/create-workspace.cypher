// Creates a workspace of a tenant.
// The tenant's first user becomes a member, so that every workspace has one.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  tenant_id     string
// @param  workspace_id  string
// @param  name          string
// @param  isolation     string
// @return tenant_id     string
// @return workspace_id  string
/* :params {tenant_id: 'tnt_1', workspace_id: 'wsp_1', name: 'Research', isolation: 'WORKSPACE'} */
CYPHER 25
MATCH (tenant:Tenant {tenant_id: $tenant_id})
CREATE (workspace:Workspace {
  workspace_id: $workspace_id,
  tenant_id: $tenant_id,
  name: $name,
  isolation: $isolation,
  personal: false,
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
WITH tenant, workspace
OPTIONAL MATCH (first:User {tenant_id: $tenant_id, first_of_tenant: true})
FOREACH (user IN CASE WHEN first IS NULL THEN [] ELSE [first] END | MERGE (user)-[membership:MEMBER_OF]->(workspace) ON CREATE SET membership.role = 'owner')
RETURN tenant.tenant_id AS tenant_id, workspace.workspace_id AS workspace_id
