// Flags a request as done, in the transaction of its write, so that it never runs again.
// @write @none
// @unscoped As in claim.
// @param  record_id  string
/* :params {record_id: 'h'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record.written = true
