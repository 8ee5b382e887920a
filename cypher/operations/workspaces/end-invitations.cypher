// Revokes open invitations of a user for roles that the user may no longer grant.
// @write @none
// @param  workspace_id  string
// @param  user_id       string
// @param  may_invite    string[]
/* :params {workspace_id: 'wsp_1', user_id: 'usr_2', may_invite: ['admin', 'member'], scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})<-[:INTO]-(invitation:Invitation {invited_by: $user_id})
WHERE workspace.tenant_id = $scope.tenant_id AND NOT invitation.role IN $may_invite
DETACH DELETE invitation
