// Lets go of an Idempotency-Key whose request failed: nothing is kept, and the key can be used again.
// A request that broke after it had written keeps its record, or the next one would write again.
// @write @none
// @unscoped As in claim.
// @param  record_id  string
// @param  claim      string
// @param  refused    boolean
/* :params {record_id: 'h', claim: 'c', refused: true} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
WHERE record.claim = $claim AND ($refused OR record.written IS NULL)
DETACH DELETE record
