// Ends the claim of a failed request.
// If the request wrote nothing, the Idempotency-Key can be used again.
// Otherwise the record stays without a claim, and the next request with the key is refused.
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
FOREACH (one IN CASE WHEN record.written IS NULL THEN [] ELSE [record] END | SET one.claimed_at = datetime({epochSeconds: 0}))
WITH record
WHERE record.written IS NULL
DETACH DELETE record
