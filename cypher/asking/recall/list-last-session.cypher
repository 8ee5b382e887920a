// The last turns, in order, of the session that was used last and has an item that matches the filter.
// @read @many
// @param  newest  integer
// @param  clauses object[][]
// @param  limit   integer
// @return item    recall/PackItem  @whole
/* :params {newest: 1000, clauses: [], limit: 20, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE item.scope_key = scope_key AND item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
  // @state-of item AS state
  RETURN item, state
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
  LIMIT $newest
}
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $newest
WITH item, state
WHERE
  item.session_key IS NOT NULL
  AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
WITH item
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
