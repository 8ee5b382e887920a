// Creates the scope (partition) of a subject in the workspace of an import; a resumed import finds it.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @param  run_id        string
// @param  owner_id      string?
// @param  subject       string
// @param  partition_id  string
// @return partition_id  string
/* :params {workspace_id: 'wsp_1', run_id: 'r1', owner_id: null, subject: 'customer 7', partition_id: 'sub_1'} */
CYPHER 25
MATCH (workspace:HeldWorkspace {workspace_id: $workspace_id, held_by: $run_id})
MERGE (partition:Subject {
  subject_key: workspace.workspace_id + '|' + coalesce($owner_id, '') + '|' + $subject
})
ON CREATE SET
  partition.partition_id = $partition_id,
  partition.subject = $subject,
  partition.tenant_id = workspace.tenant_id,
  partition.workspace_id = workspace.workspace_id,
  partition.owner_id = $owner_id,
  partition.scope_key = 'w:' + $partition_id,
  partition.created_at = datetime()
RETURN partition.partition_id AS partition_id
