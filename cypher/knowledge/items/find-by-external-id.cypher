// The item with this external id. If several have it, an item of the write scope comes first, then the newest.
// @read @maybe
// @param  external_id  string
// @return item_id      string
/* :params {external_id: 'crm-17', scope: {readable: ['w:w1', 'u:u1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.scope_key IN $scope.readable AND item.external_id = $external_id
RETURN item.item_id AS item_id
ORDER BY item.scope_key = $scope.write_key DESC, item.created_at DESC, item.item_id
LIMIT 1
