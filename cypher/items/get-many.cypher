// Items by their ids, without vectors; ids that are not in scope are left out.
// @read @many
// @param  item_ids  string[]
// @return item      items/StoredItem
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
RETURN item{.*, embedding: null} AS item
