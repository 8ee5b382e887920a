// Records the answer to the review of a conflict: the statement, and the items that it contradicts.
// @write @none
// @param  item_id        string
// @param  subject_id     string
// @param  action         string
// @param  note           string?
// @param  run_id         string
// @param  statement_key  string
// @param  against        string[]
// @param  since          datetime
// @param  now            datetime
/* :params {item_id: 'rev_1', subject_id: 'mem_1', action: 'dismissed', note: null, run_id: 'r1', statement_key: 'w:w1|0a', against: ['mem_2'], since: datetime(), now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $subject_id})
WHERE item.scope_key IN $scope.writable
CREATE (review:ReviewItem {item_id: $item_id, _review_key: item.scope_key + '|' + $item_id})
SET
  review.scope_key = item.scope_key,
  review.kind = 'conflict',
  review.status = 'resolved',
  review.subject_id = $subject_id,
  review._statement_key = $statement_key,
  review.against = $against,
  review.names = 0,
  review.action = $action,
  review.note = $note,
  review.run_id = $run_id,
  review.created_at = $since,
  review.resolved_at = $now
