// Creates a workspace owned by the caller, who must be owner or admin of the tenant.
// The tenant's first user becomes an owner too, so that every workspace has one.
// @write @maybe
// @param  workspace_id  string
// @param  name          string
// @param  description   string?
// @param  isolation     string
// @param  secrets       string
// @return workspace     workspaces/Workspace
/* :params {workspace_id: 'wsp_1', name: 'Research', description: null, isolation: 'WORKSPACE', secrets: 'keep', scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
MATCH (caller:User {user_id: $scope.caller_id})-[:BELONGS_TO]->(tenant:Tenant {tenant_id: $scope.tenant_id})
WHERE any(role IN caller.roles WHERE role IN ['owner', 'admin'])
CREATE (workspace:Workspace {
  workspace_id: $workspace_id,
  tenant_id: $scope.tenant_id,
  name: $name,
  description: $description,
  isolation: $isolation,
  secrets: $secrets,
  personal: false,
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
CREATE (caller)-[:MEMBER_OF {role: 'owner'}]->(workspace)
WITH caller, workspace
OPTIONAL MATCH (first:User {tenant_id: $scope.tenant_id, first_of_tenant: true})
WHERE first <> caller
FOREACH (user IN CASE WHEN first IS NULL THEN [] ELSE [first] END | CREATE (user)-[:MEMBER_OF {role: 'owner'}]->(workspace))
RETURN workspace{.workspace_id, .name, .description, .isolation, .personal, .created_at, secrets: coalesce(workspace.secrets, 'keep'), id: workspace.workspace_id, role: 'owner'} AS workspace
