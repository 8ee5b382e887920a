// Notes, in the transaction of the write itself, that a request under an Idempotency-Key has written: it must not run again.
// @write @none
// @param  record_id  string
/* :params {record_id: 'h', scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record.written = true, record.tenant_id = $scope.tenant_id
