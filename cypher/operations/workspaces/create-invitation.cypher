// Creates an invitation to a workspace; only the hash of its token is stored.
// @write @maybe
// @param  workspace_id   string
// @param  invitation_id  string
// @param  token_hash     string
// @param  email          string
// @param  role           string
// @param  expires_at     datetime
// @return invitation     workspaces/Invitation
/* :params {workspace_id: 'wsp_1', invitation_id: 'inv_1', token_hash: 'h', email: 'a@example.org', role: 'member', expires_at: datetime('2030-01-01T00:00:00Z'), scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
CREATE (invitation:Invitation {
  invitation_id: $invitation_id,
  token_hash: $token_hash,
  email: $email,
  role: $role,
  invited_by: $scope.caller_id,
  created_at: datetime(),
  expires_at: $expires_at
})-[:INTO]->(workspace)
RETURN invitation{.email, .role, .created_at, .expires_at, id: invitation.invitation_id} AS invitation
