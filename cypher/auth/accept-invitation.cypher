// Makes the caller a member through an invitation, which cannot be used again.
// A caller without a tenant joins the tenant of the workspace.
// @write @maybe
// @param  token_hash             string
// @param  personal_workspace_id  string
// @return tenant_id     string
// @return workspace_id  string
/* :params {token_hash: 'h', personal_workspace_id: 'wsp_2', scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
SET user.onboarding_locked_at = datetime()
WITH user
MATCH (invitation:Invitation {token_hash: $token_hash})-[:INTO]->(workspace:Workspace)-[:BELONGS_TO]->(tenant:Tenant)
WHERE invitation.expires_at > datetime() AND coalesce(user.tenant_id, workspace.tenant_id) = workspace.tenant_id
WITH user, workspace, tenant, invitation, invitation.role AS role, user.tenant_id IS NULL AS isNew
DETACH DELETE invitation
MERGE (user)-[membership:MEMBER_OF]->(workspace)
  ON CREATE SET membership.role = role
FOREACH (one IN CASE WHEN isNew THEN [user] ELSE [] END |
  SET
    one.tenant_id = tenant.tenant_id,
    one.default_team_id = workspace.workspace_id,
    one.roles = ['member'],
    one.onboarding_state = 'completed'
  CREATE (one)-[:BELONGS_TO]->(tenant)
  CREATE (one)-[:MEMBER_OF {role: 'owner'}]->(:Workspace {
    workspace_id: $personal_workspace_id,
    tenant_id: tenant.tenant_id,
    name: 'Personal',
    isolation: 'WORKSPACE',
    personal: true,
    created_at: datetime()
  })-[:BELONGS_TO]->(tenant)
)
RETURN workspace.tenant_id AS tenant_id, workspace.workspace_id AS workspace_id
