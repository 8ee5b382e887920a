// Expired hidden items of the scope.
// Those that expired with another item, such as its parts, come last, because they are deleted with it.
// @read @many
// @param  limit      integer
// @return item_id    string
/* :params {limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key = 'expired|' + $scope.write_key AND item.created_at IS NOT NULL
RETURN item.item_id AS item_id
ORDER BY item._expired_with <> item.item_id, item_id
LIMIT $limit
