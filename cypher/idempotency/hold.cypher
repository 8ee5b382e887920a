// Locks the record of an Idempotency-Key until the transaction ends, if this request still holds the claim.
// There is no row if another request has taken over the claim; this request must not write then.
// @write @maybe
// @unscoped For the reason given in idempotency/claim.
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
