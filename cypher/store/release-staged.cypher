// Makes hidden items visible in their scope from the commit on.
// @write @one
// @param  item_ids  string[]
// @param  now       datetime
// @return released  integer
/* :params {item_ids: ['mem_1'], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = 'staged:' + $scope.write_key
SET item.scope_key = $scope.write_key, item.updated_at = $now
RETURN count(item) AS released
