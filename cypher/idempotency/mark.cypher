// Marks, in the transaction of the write, that a request with an Idempotency-Key has written and must not run again.
// @write @none
// @param  record_id  string
/* :params {record_id: 'h', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record.written = true, record.tenant_id = $scope.tenant_id
