// Creates a user with a personal workspace, as a member of one workspace.
// The first user of a tenant joins all its shared workspaces.
// A constraint keeps e-mail addresses unique within the tenant.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  tenant_id              string
// @param  workspace_id           string
// @param  user_id                string
// @param  personal_workspace_id  string
// @param  email                  string
// @param  email_key              string
// @param  full_name              string
// @param  role                   string
// @return tenant_id              string
// @return workspace_id           string
// @return user_id                string
/* :params {tenant_id: 'tnt_1', workspace_id: 'wsp_1', user_id: 'usr_1', personal_workspace_id: 'wsp_2', email: 'a@example.org', email_key: 'a@example.org', full_name: 'A', role: 'member'} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id, tenant_id: $tenant_id})-[:BELONGS_TO]->(tenant:Tenant)
WHERE NOT workspace.personal
// The lock keeps two concurrent users from both counting as the first.
SET tenant.users_changed_at = datetime()
WITH tenant, workspace, NOT EXISTS { (:User {tenant_id: $tenant_id}) } AS first
CREATE (user:User {
  user_id: $user_id,
  tenant_id: $tenant_id,
  email: $email,
  email_key: $email_key,
  full_name: $full_name,
  default_team_id: $workspace_id,
  first_of_tenant: first,
  is_active: true,
  is_verified: false,
  roles: [CASE WHEN first THEN 'owner' ELSE $role END],
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
CREATE (user)-[:MEMBER_OF {role: 'owner'}]->(personal:Workspace {
  workspace_id: $personal_workspace_id,
  tenant_id: $tenant_id,
  name: 'Personal',
  isolation: 'WORKSPACE',
  personal: true,
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
WITH user, workspace, first
OPTIONAL MATCH (other:Workspace {tenant_id: $tenant_id, personal: false})
WHERE first OR other = workspace
FOREACH (entered IN CASE WHEN other IS NULL THEN [] ELSE [other] END | MERGE (user)-[membership:MEMBER_OF]->(entered) ON CREATE SET membership.role = CASE WHEN first THEN 'owner' ELSE $role END)
RETURN DISTINCT user.tenant_id AS tenant_id, workspace.workspace_id AS workspace_id, user.user_id AS user_id
