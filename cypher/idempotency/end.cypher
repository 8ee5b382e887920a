// Stores the encrypted response of a request under its Idempotency-Key.
// @write @none
// @unscoped For the reason given in idempotency/claim.
// @param  record_id  string
// @param  claim      string
// @param  answer     string
/* :params {record_id: 'h', claim: 'c', answer: '…'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
WHERE record.claim = $claim
SET record.answer = $answer
