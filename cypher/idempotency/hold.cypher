// Locks the record of an Idempotency-Key until the end of a write transaction, if the claim still belongs to this request. Returns nothing
// once another request has taken the claim over. Then this one must not write any more.
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
