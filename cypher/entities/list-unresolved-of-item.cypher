// Unresolved entities of an item. Those that other items mention too are left to
// the job: other writers may be linking to them, and a change now would block these.
// @read @many
// @param  item_id  string
// @param  limit    integer
// @return entity   entities/Unresolved
/* :params {item_id: 'mem_1', limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[:ABOUT|MENTIONS]->(entity:Entity)
WHERE
  entity.unresolved = true
  AND entity.scope_key IN $scope.readable
  AND COUNT { (entity)<-[:MENTIONS]-() } + COUNT { (entity)<-[:ABOUT]-() } = 1
RETURN entity{.entity_id, .entity_type, .name, .key, .scope_key} AS entity
ORDER BY entity.key
LIMIT $limit
