// Starts to erase a user.
// From the commit on, all credentials of the user are rejected.
// A repeat finds the deletion that was started.
// @write @maybe
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  user_id   string
// @param  due_at    datetime
// @return deletion  deletion/StoredDeletion
/* :params {user_id: 'usr_1', due_at: datetime()} */
CYPHER 25
OPTIONAL MATCH (user:User {user_id: $user_id})
SET user.is_active = false
WITH user, coalesce(user.tenant_id, '') AS tenant_id
CALL (user, tenant_id) {
  OPTIONAL MATCH (workspace:Workspace|HeldWorkspace {tenant_id: tenant_id, personal: false})
  WHERE user IS NOT NULL
  RETURN
    collect(CASE WHEN workspace.isolation = 'USER' THEN 'w:' + workspace.workspace_id + '/u:' + $user_id END) AS own_keys,
    collect('w:' + workspace.workspace_id) + ['t:' + tenant_id] AS shared_keys
}
FOREACH (one IN CASE WHEN user IS NULL THEN [] ELSE [user] END |
  MERGE (deletion:Deletion {deletion_id: 'user:' + $user_id})
  SET
    deletion.kind = 'user',
    deletion.subject_id = $user_id,
    deletion.tenant_id = tenant_id,
    deletion.scope_keys = ['u:' + $user_id] + own_keys,
    deletion.shared_keys = shared_keys,
    deletion.workspace_ids = COLLECT {
      MATCH (one)-[:MEMBER_OF]->(personal:Workspace {personal: true})
      RETURN personal.workspace_id
    },
    deletion.due_at = $due_at,
    deletion.settled = null
)
WITH $user_id AS user_id
MATCH (deletion:Deletion {deletion_id: 'user:' + user_id})
RETURN deletion{.*} AS deletion
