// Starts to delete what a scope contains now.
// The deletion node stays until the end, so that a job can continue after a crash.
// @write @none
// @param  deletion_id  string
// @param  until        datetime
// @param  due_at       datetime
/* :params {deletion_id: 'del_1', until: datetime(), due_at: datetime(), scope: {tenant_id: 't1', write_key: 'w:w1'}} */
CYPHER 25
CREATE (:Deletion {
  deletion_id: $deletion_id,
  kind: 'items',
  tenant_id: $scope.tenant_id,
  scope_keys: [$scope.write_key],
  shared_keys: [],
  workspace_ids: [],
  until: $until,
  due_at: $due_at
})
