// Records that a deletion is complete.
// @write @none
// @param  deletion_id  string
/* :params {deletion_id: 'del_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (deletion:Deletion {deletion_id: $deletion_id})
WHERE deletion.tenant_id = $scope.tenant_id
DETACH DELETE deletion
