// Answers open questions by key.
// @write @one
// @param  review_keys  string[]
// @param  action       string
// @param  note         string?
// @param  run_id       string?
// @param  now          datetime
// @return ended        integer
/* :params {review_keys: ['pair|ent_1|ent_2'], action: 'accepted', note: null, run_id: null, now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $review_keys AS review_key
MATCH (review:ReviewItem {_review_key: review_key})
WHERE review.scope_key IN $scope.writable
SET review._locked_at = $now
SET review._locked_at = null
WITH review
WHERE review.status = 'open'
SET
  review.status = 'resolved',
  review.action = $action,
  review.note = $note,
  review.run_id = $run_id,
  review.resolved_at = $now
RETURN count(*) AS ended
