// The container of an item: a document, a conversation or a plan.
// @read @many
// @param  item_id  string
// @return whole    read-around/Whole
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[:PART_OF]->(whole:MemoryItem)
WHERE whole.scope_key IN $scope.readable
RETURN whole{.item_id, .memory_type, .title} AS whole
ORDER BY whole.item_id
LIMIT 1
