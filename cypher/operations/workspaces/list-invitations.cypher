// The open invitations of a workspace, newest first.
// @read @one
// @param  workspace_id  string
// @param  offset        integer
// @param  limit         integer
// @return invitations   workspaces/Invitation[]
// @return total         integer
/* :params {workspace_id: 'wsp_1', offset: 0, limit: 50, scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})<-[:INTO]-(invitation:Invitation)
WHERE workspace.tenant_id = $scope.tenant_id AND invitation.expires_at > datetime()
WITH invitation
ORDER BY invitation.created_at DESC, invitation.invitation_id DESC
WITH collect(invitation{.email, .role, .created_at, .expires_at, id: invitation.invitation_id}) AS invitations
RETURN invitations[$offset..$offset + $limit] AS invitations, size(invitations) AS total
