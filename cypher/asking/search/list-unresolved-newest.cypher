// Newest current items that have no state as of the requested time, for a search with an empty query.
// See list-unresolved.cypher.
// @read @many
// @param  limit    integer
// @param  filter   retrieval/Filter
// @return item_id  string
/* :params {limit: 5, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.origin_tier <= $filter.max_tier
    AND item.memory_type IN $filter.memory_types
    AND item.status IN $filter.statuses
    AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
    AND item.created_at >= $filter.since
    AND item.created_at < $filter.until
  RETURN item
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
  LIMIT $limit
}
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
// @gap-of item AS gap
RETURN gap AS item_id
