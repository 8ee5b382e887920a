// Answered reviews, last answer first, after a cursor.
// @read @many
// @param  kind       string?
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return item_id    string
// @return at         datetime
/* :params {kind: null, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (review:ReviewItem)
  USING INDEX review:ReviewItem(scope_key, status, resolved_at)
WHERE
  review.scope_key IN $scope.readable
  AND review.status = 'resolved'
  AND review.resolved_at <= $from_time
  AND (review.resolved_at < $from_time OR review.item_id < $from_id)
  AND ($kind IS NULL OR review.kind = $kind)
RETURN review.item_id AS item_id, review.resolved_at AS at
ORDER BY at DESC, item_id DESC
SKIP $offset
LIMIT $limit
