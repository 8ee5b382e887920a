// Deletes hidden items; no reader has ever seen them.
// @write @none
// @param  item_ids  string[]
/* :params {item_ids: ['mem_1'], scope: {write_key: 'staged:w:w1'}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
DETACH DELETE item
