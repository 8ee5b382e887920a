// One item with everything it says, vector included.
// @read @maybe
// @param  item_id  string
// @return item     items/StoredItem
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
RETURN item{.*} AS item
