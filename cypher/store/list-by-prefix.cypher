// Items of the write scope whose external_id starts with a prefix, except given ones.
// @read @many
// @param  prefix   string
// @param  kept     string[]
// @param  limit    integer
// @return item_id  string
/* :params {prefix: 'repo::', kept: ['repo::a'], limit: 1001, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.external_id STARTS WITH $prefix AND NOT item.external_id IN $kept
WITH item
LIMIT $limit
RETURN item.item_id AS item_id
ORDER BY item_id
