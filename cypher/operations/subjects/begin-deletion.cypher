// Starts to delete a subject: from the commit on, nothing can be read or written under its name.
// Keys bound to it, and keys created with these, end.
// If the name is used again later, it becomes a new subject that the deletion does not touch.
// @write @maybe
// @param  workspace_id  string
// @param  owner         string
// @param  subject       string
// @param  run           object
// @param  due_at        datetime
// @return partition_id  string
/* :params {workspace_id: 'w1', owner: '', subject: 'customer 7', run: {run_id: 'r1'}, due_at: datetime(), scope: {tenant_id: 't1', caller_id: 'u1'}} */
CYPHER 25
MATCH (partition:Subject {subject_key: $workspace_id + '|' + $owner + '|' + $subject})
WHERE partition.tenant_id = $scope.tenant_id
SET partition._locked_at = datetime()
WITH partition, partition.partition_id AS partition_id
CREATE (:Deletion {
  deletion_id: 'subject:' + partition_id,
  kind: 'subject',
  subject_id: partition_id,
  tenant_id: $scope.tenant_id,
  scope_keys: [partition.scope_key],
  shared_keys: [],
  workspace_ids: [partition_id],
  run_id: $run.run_id,
  run_scope_key: $run.scope_key,
  run_workspace_id: $run.active_workspace_id,
  run_level: $run.level,
  run_user_id: $run.user_id,
  due_at: $due_at
})
WITH partition, partition_id
CALL () {
  MATCH (key:ApiKey {tenant_id: $scope.tenant_id})
  WHERE key.workspace_id = $workspace_id AND key.subject = $subject AND ($owner = '' OR key.user_id = $scope.caller_id)
  MATCH (made:ApiKey)-[:CREATED_WITH]->*(key)
  DETACH DELETE made
}
DETACH DELETE partition
RETURN partition_id
