// The newest items of some types in one tier, for a pack without a query.
// At most `limit` items are read per scope and type.
// @read @many
// @param  memory_types  string[]
// @param  tier          integer
// @param  clauses       object[][]
// @param  limit         integer
// @return item          recall/PackItem  @whole
/* :params {memory_types: ['semantic'], tier: 1, clauses: [], limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $memory_types AS memory_type
CALL (scope_key, memory_type) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, origin_tier, memory_type, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.origin_tier = $tier
    AND item.memory_type = memory_type
    AND item.created_at IS NOT NULL
  // @state-of item AS state
  WITH item, state
  WHERE
    state.scope_key IN $scope.readable
    AND NOT state.status IN ['superseded', 'retracted', 'archived']
    AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  RETURN item, state
  ORDER BY item.scope_key DESC, item.origin_tier DESC, item.memory_type DESC, item.created_at DESC, item.item_id DESC
  LIMIT $limit
}
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
// @pack-item state AS packed
RETURN packed AS item
