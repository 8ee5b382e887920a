// The vectors of some items; items without a vector or not in scope are omitted.
// @read @many
// @param  item_ids   string[]
// @return item_id    string
// @return embedding  number[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable AND item.embedding IS NOT NULL
RETURN item.item_id AS item_id, item.embedding AS embedding
