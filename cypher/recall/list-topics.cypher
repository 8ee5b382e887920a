// The names mentioned by most of the newest items, with their numbers.
// @read @many
// @param  newest  integer
// @param  limit   integer
// @return name    string
// @return total   integer
/* :params {newest: 300, limit: 12, scope: {readable: ['w:w1', 'u:u1']}} */
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
    AND NOT item.status IN ['superseded', 'retracted', 'archived']
  RETURN item
  ORDER BY item.created_at DESC
  LIMIT $newest
}
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $newest
MATCH (item)-[:MENTIONS|ABOUT]->(name:Name)
WHERE name.scope_key IN $scope.readable
RETURN name.name AS name, count(DISTINCT item) AS total
ORDER BY total DESC, name
LIMIT $limit
