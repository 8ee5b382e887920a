// Number of speculative items that searches leave out by default; counting stops at 100.
// @read @one
// @param  memory_types  string[]
// @param  tier          integer
// @return items         integer
/* :params {memory_types: ['opinion'], tier: 3, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, origin_tier, memory_type, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier = $tier
  AND item.memory_type IN $memory_types
  AND item.created_at IS NOT NULL
// @state-of item AS state
WITH item
LIMIT 100
RETURN count(item) AS items
