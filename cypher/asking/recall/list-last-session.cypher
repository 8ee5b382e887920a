// The last turns of the session that was used last, in order.
// @read @many
// @param  newest  integer
// @param  limit   integer
// @return item    recall/PackItem  @whole
/* :params {newest: 1000, limit: 20, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE item.scope_key = scope_key AND item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
  // @state-of item AS state
  RETURN item
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
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
// @state-of turn AS state
WITH turn, state
WHERE state.scope_key IN $scope.readable AND NOT state.status IN ['superseded', 'retracted', 'archived']
ORDER BY turn.session_order DESC
LIMIT $limit
// @pack-item state AS packed
RETURN packed AS item
ORDER BY turn.session_order
