// Number of items of some types.
// Items of the present are counted in the index alone. The condition on created_at is always true; the index needs it.
// @read @one
// @param  memory_types  string[]
// @return total         integer
/* :params {memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  UNWIND CASE WHEN $view.past THEN [] ELSE $memory_types END AS memory_type
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE item.scope_key IN $scope.readable AND item.memory_type = memory_type AND item.created_at IS NOT NULL
  RETURN count(*) AS total
  UNION ALL
  UNWIND CASE WHEN $view.past THEN $memory_types ELSE [] END AS memory_type
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE item.scope_key IN $scope.readable AND item.memory_type = memory_type AND item.created_at IS NOT NULL
  // @state-of item AS state
  RETURN count(*) AS total
}
RETURN sum(total) AS total
