// Keeps the answer of a request under an Idempotency-Key, sealed, for those who ask again.
// @write @none
// @unscoped As in claim.
// @param  record_id  string
// @param  claim      string
// @param  answer     string
/* :params {record_id: 'h', claim: 'c', answer: '…'} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
WHERE record.claim = $claim
SET record.answer = $answer
