// Open reviews, newest first, after a cursor: questions about names and facts, and items in a conflict.
// Each row has the time and id that are its position in the list.
// @read @many
// @param  kind       string?
// @param  hidden     string[]
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return item_id    string
// @return at         datetime
/* :params {kind: null, hidden: ['retracted'], from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (review:ReviewItem)
    USING INDEX review:ReviewItem(scope_key, status, created_at)
  WHERE
    review.scope_key IN $scope.readable
    AND review.status = 'open'
    AND review.created_at <= $from_time
    AND ($kind IS NULL OR review.kind = $kind)
    AND COUNT { MATCH (review)-[:CONCERNS]->(name:Name) WHERE name.scope_key IN $scope.readable } = review.names
  RETURN review.item_id AS item_id, review.created_at AS at
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, needs_review)
  WHERE
    item.scope_key IN $scope.readable
    AND item.needs_review = true
    AND item.last_challenged_at <= $from_time
    AND ($kind IS NULL OR $kind = 'conflict')
    AND NOT item.status IN $hidden
  RETURN item.item_id AS item_id, item.last_challenged_at AS at
}
WITH item_id, at
WHERE at < $from_time OR item_id < $from_id
RETURN item_id, at
ORDER BY at DESC, item_id DESC
SKIP $offset
LIMIT $limit
