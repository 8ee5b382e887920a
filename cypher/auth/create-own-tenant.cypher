// Unless the caller has a tenant, creates one with a workspace, a personal workspace and the caller's memberships.
// The caller is locked first, so that the second of two concurrent requests finds the tenant.
// @write @none
// @param  tenant_id              string
// @param  tenant_name            string
// @param  workspace_id           string
// @param  workspace_name         string
// @param  personal_workspace_id  string
/* :params {tenant_id: 'tnt_1', tenant_name: 'Lighthouse', workspace_id: 'wsp_1', workspace_name: 'Main', personal_workspace_id: 'wsp_2', scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
SET user.onboarding_locked_at = datetime()
WITH user
WHERE user.tenant_id IS NULL
SET
  user.tenant_id = $tenant_id,
  user.default_team_id = $workspace_id,
  user.first_of_tenant = true,
  user.roles = ['owner'],
  user.onboarding_state = 'provisioned'
CREATE (user)-[:BELONGS_TO]->(tenant:Tenant {tenant_id: $tenant_id, name: $tenant_name, created_at: datetime()})
CREATE (user)-[:MEMBER_OF {role: 'owner'}]->(:Workspace {
  workspace_id: $workspace_id,
  tenant_id: $tenant_id,
  name: $workspace_name,
  isolation: 'WORKSPACE',
  personal: false,
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
CREATE (user)-[:MEMBER_OF {role: 'owner'}]->(:Workspace {
  workspace_id: $personal_workspace_id,
  tenant_id: $tenant_id,
  name: 'Personal',
  isolation: 'WORKSPACE',
  personal: true,
  created_at: datetime()
})-[:BELONGS_TO]->(tenant)
