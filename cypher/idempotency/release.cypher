// Releases the Idempotency-Key of a failed request, so that it can be used again.
// A request that failed after it had written keeps its record, otherwise the next one would write again.
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
