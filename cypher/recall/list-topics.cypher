// The names mentioned by most of the newest items, with their numbers.
// @read @many
// @param  newest  integer
// @param  limit   integer
// @return name    string
// @return total   integer
/* :params {newest: 300, limit: 12, scope: {readable: ['w:w1', 'u:u1']}, view: {valid_at: datetime(), known_at: datetime('+11999-12-31T23:59:59Z')}} */
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
MATCH (item)-[tie:ABOUT|MENTIONS]->(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND tie.transaction_time_start <= $view.known_at
  AND tie.transaction_time_end > $view.known_at
RETURN name.name AS name, count(DISTINCT item) AS total
ORDER BY total DESC, name
LIMIT $limit
