// The entities an item is about.
// @read @many
// @param  item_id    string
// @param  limit      integer
// @return entity_id  string
/* :params {item_id: 'mem_1', limit: 50, scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[:ABOUT]->(entity:Entity)
WHERE entity.scope_key IN $scope.readable
RETURN entity.entity_id AS entity_id
ORDER BY entity_id
LIMIT $limit
