// The entities that an item is about.
// @read @many
// @param  item_id    string
// @param  limit      integer
// @return entity_id  string
/* :params {item_id: 'mem_1', limit: 50, scope: {readable: ['w:w1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[link:ABOUT]->(entity:Entity)
WHERE
  entity.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN entity.entity_id AS entity_id
ORDER BY entity_id
LIMIT $limit
