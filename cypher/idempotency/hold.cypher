// Locks the record of an Idempotency-Key until the write transaction ends, if this request still has the claim.
// No row after another request has taken the claim over; then this request must not write.
// @write @maybe
// @unscoped As in claim.
// @param  record_id  string
// @param  claim      string
// @return held       boolean
/* :params {record_id: 'h', claim: 'c'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record.locked_at = datetime()
WITH record
WHERE record.claim = $claim
RETURN true AS held
