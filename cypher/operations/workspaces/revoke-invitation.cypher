// Revokes an invitation.
// @write @maybe
// @param  workspace_id   string
// @param  invitation_id  string
// @return id             string
/* :params {workspace_id: 'wsp_1', invitation_id: 'inv_1', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (invitation:Invitation {invitation_id: $invitation_id})-[:INTO]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
WITH invitation, invitation.invitation_id AS id
DETACH DELETE invitation
RETURN id
