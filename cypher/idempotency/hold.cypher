// Locks the record of an Idempotency-Key until the transaction ends, if this request still holds the claim.
// No row if another request has taken it over; this one must not write then.
// @write @maybe
// @unscoped As in claim.
// @param  record_id  string
// @param  claim      string
// @return held       boolean
/* :params {record_id: 'h', claim: 'c'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record._locked_at = datetime()
WITH record
WHERE record.claim = $claim
RETURN true AS held
