// Shortened contents of given items.
// @read @many
// @param  item_ids   string[]
// @return item_id    string
// @return statement  string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
RETURN item.item_id AS item_id, left(item.content, 500) AS statement
