// The subject for which the caller acts; no row if it has no data.
// @read @maybe
// @param  partition_id  string
// @return subject       string
/* :params {partition_id: 'sub_1', scope: {tenant_id: 't1'}} */
CYPHER 25
MATCH (partition:Subject {partition_id: $partition_id})
WHERE partition.tenant_id = $scope.tenant_id
RETURN partition.subject AS subject
