// Replaces the type label of an item; store/update changes its properties.
// @write @none
// @param  item_id  string
// @param  from     string
// @param  to       string
/* :params {item_id: 'mem_1', from: 'Pending', to: 'Semantic', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
REMOVE item:$($from)
SET item:$($to)
