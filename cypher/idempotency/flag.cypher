// Marks a request as done, in the transaction that writes its result, so that it is never executed again.
// @write @none
// @unscoped For the reason given in idempotency/claim.
// @param  record_id  string
/* :params {record_id: 'h'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record.written = true
