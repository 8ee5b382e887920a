// Creates the separate scope (partition) of a subject when it is first used; a concurrent request may create it too.
// There is no row if the workspace is deleted, or the user is not an active member of it.
// Workspace and user are locked, so that their deletion either finds the partition or prevents it.
// @write @maybe
// @unscoped Created while the scope is derived.
// @param  workspace_id  string
// @param  user_id       string
// @param  subject       string
// @param  partition_id  string
// @return partition_id  string
/* :params {workspace_id: 'wsp_1', user_id: 'usr_1', subject: 'customer 7', partition_id: 'sub_1'} */
CYPHER 25
MATCH (user:User {user_id: $user_id})-[:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
SET workspace._locked_at = datetime(), user._locked_at = datetime()
SET workspace._locked_at = null, user._locked_at = null
WITH workspace, user
WHERE user.is_active
WITH workspace, CASE WHEN workspace.isolation = 'USER' OR workspace.personal THEN user.user_id END AS owner_id
MERGE (partition:Subject {
  subject_key: workspace.workspace_id + '|' + CASE workspace.isolation WHEN 'USER' THEN owner_id ELSE '' END + '|' + $subject
})
ON CREATE SET
  partition.partition_id = $partition_id,
  partition.subject = $subject,
  partition.tenant_id = workspace.tenant_id,
  partition.workspace_id = workspace.workspace_id,
  partition.owner_id = owner_id,
  partition.scope_key = 'w:' + $partition_id,
  partition.created_at = datetime()
RETURN partition.partition_id AS partition_id
