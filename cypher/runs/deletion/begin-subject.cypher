// Starts to delete the scope of a subject, as part of its workspace or user.
// A repeat finds the deletion that was started.
// @write @maybe
// @unscoped An operator deletes a user, a workspace or a tenant; not reachable through the API.
// @param  partition_id  string
// @param  due_at        datetime
// @return deletion      deletion/StoredDeletion
/* :params {partition_id: 'sub_1', due_at: datetime()} */
CYPHER 25
MATCH (partition:Subject {partition_id: $partition_id})
MERGE (deletion:Deletion {deletion_id: 'subject:' + $partition_id})
SET
  deletion.kind = 'subject',
  deletion.subject_id = $partition_id,
  deletion.tenant_id = partition.tenant_id,
  deletion.scope_keys = [partition.scope_key],
  deletion.shared_keys = [],
  deletion.workspace_ids = [$partition_id],
  deletion.due_at = $due_at
DETACH DELETE partition
RETURN deletion{.*} AS deletion
