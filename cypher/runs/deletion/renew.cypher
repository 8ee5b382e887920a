// Records that a deletion makes progress, or when its second pass is due.
// @write @none
// @param  deletion_id  string
// @param  due_at       datetime
// @param  settled      boolean
/* :params {deletion_id: 'del_1', due_at: datetime(), settled: false, scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (deletion:Deletion {deletion_id: $deletion_id})
WHERE deletion.tenant_id = $scope.tenant_id
SET deletion.due_at = $due_at, deletion.settled = CASE WHEN $settled THEN true ELSE deletion.settled END
