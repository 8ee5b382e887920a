// The last turns of the most recently used session, in order.
// @read @many
// @param  newest  integer
// @param  limit   integer
// @return item    recall/PackItem  @whole
/* :params {newest: 1000, limit: 20, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE item.scope_key = scope_key AND item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
  RETURN item
  ORDER BY item.created_at DESC
  LIMIT $newest
}
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $newest
WITH item
WHERE item.session_key IS NOT NULL
LIMIT 1
MATCH (turn:MemoryItem)
  USING INDEX turn:MemoryItem(session_key, session_order)
WHERE
  turn.session_key = item.session_key
  AND turn.session_order IS NOT NULL
  AND turn.scope_key IN $scope.readable
  AND NOT turn.status IN ['superseded', 'retracted', 'archived']
WITH turn
ORDER BY turn.session_order DESC
LIMIT $limit
RETURN turn{
  .item_id,
  .memory_type,
  .origin_tier,
  .title,
  .status,
  valid_start_local: toString(turn.valid_start_local),
  content: left(turn.content, 2000)
} AS item
ORDER BY turn.session_order
