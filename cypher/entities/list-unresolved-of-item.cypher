// Entities that came with an item and whose other forms have not been looked for yet. What other items name as well is left to
// the job: writers are tying themselves to it, and a change of it now would hold them up.
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
