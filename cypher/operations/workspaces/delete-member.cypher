// Removes a member from a workspace, revokes the keys that are bound to it, and chooses another default workspace.
// @write @none
// @param  workspace_id  string
// @param  user_id       string
/* :params {workspace_id: 'wsp_1', user_id: 'usr_2', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (user:User {user_id: $user_id})-[membership:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
DELETE membership
WITH user
OPTIONAL MATCH (user)-[:OWNS]->(key:ApiKey {workspace_id: $workspace_id})
FOREACH (bound IN CASE WHEN key.revoked_at IS NULL THEN [key] ELSE [] END | SET bound.revoked_at = datetime())
WITH DISTINCT user
WHERE user.default_team_id = $workspace_id
OPTIONAL MATCH (user)-[:MEMBER_OF]->(other:Workspace)
WHERE other.workspace_id <> $workspace_id
WITH user, other ORDER BY other.personal, other.created_at
WITH user, head(collect(other.workspace_id)) AS next
SET user.default_team_id = next
