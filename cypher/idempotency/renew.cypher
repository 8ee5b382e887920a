// Extends the claim of a running request.
// @write @none
// @unscoped For the reason given in idempotency/claim.
// @param  record_id  string
// @param  claim      string
/* :params {record_id: 'h', claim: 'c'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
SET record._locked_at = datetime()
WITH record
WHERE record.claim = $claim
SET record.claimed_at = datetime()
