// The names that occur most often in the newest items, with their counts and the trust of these items.
// @read @many
// @param  newest  integer
// @param  limit   integer
// @return name    string
// @return total   integer
// @return trusts  wire/Trust[]
/* :params {newest: 300, limit: 12, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.created_at IS NOT NULL
    AND item.origin_tier <= 2
  // @state-of item AS state
  WITH item, state
  WHERE state.scope_key IN $scope.readable AND NOT state.status IN ['superseded', 'retracted', 'archived']
  RETURN item, state
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
  LIMIT $newest
}
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $newest
MATCH (item)-[link:ABOUT|MENTIONS]->(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND link.transaction_time_start <= state.updated_at
  AND link.transaction_time_end > state.updated_at
RETURN name.name AS name, count(DISTINCT item) AS total, collect(DISTINCT item.trust) AS trusts
ORDER BY total DESC, name
LIMIT $limit
