// Entities named in an item, by key.
// @read @many
// @param  item_id    string
// @param  keys       string[]
// @return key        string
// @return entity_id  string
/* :params {item_id: 'mem_1', keys: ['north star'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[link:ABOUT|MENTIONS]->(entity:Entity)
WHERE
  entity.key IN $keys
  AND entity.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN entity.key AS key, entity.entity_id AS entity_id
