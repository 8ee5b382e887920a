// Starts to delete a shared workspace.
// From the commit on, it can be neither selected nor read.
// Members get another default workspace.
// Keys bound to it, keys created with these, and its invitations end; a running import ends with its run.
// A repeat finds the deletion that was started.
// @write @maybe
// @unscoped An operator deletes a workspace of any tenant; not reachable through the API.
// @param  workspace_id  string
// @param  due_at        datetime
// @return deletion      deletion/StoredDeletion
/* :params {workspace_id: 'wsp_1', due_at: datetime()} */
CYPHER 25
OPTIONAL MATCH (workspace:Workspace|HeldWorkspace {workspace_id: $workspace_id, personal: false})
CALL (workspace) {
  OPTIONAL MATCH (user:User {tenant_id: workspace.tenant_id})
  WHERE workspace.isolation = 'USER'
  RETURN collect('w:' + workspace.workspace_id + '/u:' + user.user_id) AS own_keys
}
FOREACH (one IN CASE WHEN workspace IS NULL THEN [] ELSE [workspace] END |
  MERGE (deletion:Deletion {deletion_id: 'workspace:' + $workspace_id})
  SET
    deletion.kind = 'workspace',
    deletion.subject_id = $workspace_id,
    deletion.tenant_id = one.tenant_id,
    deletion.scope_keys = ['w:' + $workspace_id] + own_keys,
    deletion.shared_keys = [],
    deletion.workspace_ids = [$workspace_id],
    deletion.due_at = $due_at,
    deletion.settled = null
)
WITH workspace
CALL (workspace) {
  MATCH (user:User)-[:MEMBER_OF]->(workspace)
  WHERE user.default_team_id = workspace.workspace_id
  OPTIONAL MATCH (user)-[:MEMBER_OF]->(other:Workspace)
  WHERE other <> workspace
  WITH user, other
  ORDER BY other.personal, other.created_at
  WITH user, head(collect(other.workspace_id)) AS next
  SET user.default_team_id = next
}
CALL (workspace) {
  MATCH (key:ApiKey {tenant_id: workspace.tenant_id})
  WHERE key.workspace_id = workspace.workspace_id
  MATCH (made:ApiKey)-[:CREATED_WITH]->*(key)
  DETACH DELETE made
}
CALL (workspace) {
  MATCH (workspace)<-[:INTO]-(invitation:Invitation)
  DETACH DELETE invitation
}
DETACH DELETE workspace
WITH $workspace_id AS workspace_id
MATCH (deletion:Deletion {deletion_id: 'workspace:' + workspace_id})
RETURN deletion{.*} AS deletion
