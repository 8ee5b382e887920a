// Hides a workspace and schedules its deletion.
// There is no row if it is deleted already.
// @write @maybe
// @param  workspace_id  string
// @param  due_at        datetime
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1', due_at: datetime(), scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id, personal: false})
WHERE workspace.tenant_id = $scope.tenant_id
REMOVE workspace:Workspace
SET workspace:HeldWorkspace
MERGE (deletion:Deletion {deletion_id: 'workspace:' + $workspace_id})
SET
  deletion.kind = 'workspace',
  deletion.subject_id = $workspace_id,
  deletion.tenant_id = $scope.tenant_id,
  deletion.scope_keys = [],
  deletion.shared_keys = [],
  deletion.workspace_ids = [],
  deletion.due_at = $due_at
RETURN workspace.workspace_id AS workspace_id
