// The members of a workspace, ordered by email. An unverified address is shown to nobody else: it may be that of another person.
// @read @one
// @param  workspace_id  string
// @param  offset        integer
// @param  limit         integer
// @return members       workspaces/Member[]
// @return total         integer
/* :params {workspace_id: 'wsp_1', offset: 0, limit: 50, scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})<-[membership:MEMBER_OF]-(user:User)
WHERE workspace.tenant_id = $scope.tenant_id
WITH user, membership.role AS role
ORDER BY user.email_key, user.user_id
WITH collect(user{.user_id, .full_name, email: CASE WHEN user.email_key IS NOT NULL THEN user.email END, .is_active, role: role}) AS members
RETURN members[$offset..$offset + $limit] AS members, size(members) AS total
