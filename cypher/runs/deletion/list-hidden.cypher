// Hidden items of a scope whose deletion is not complete.
// @read @many
// @param  limit    integer
// @return item_id  string
/* :params {limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (gone:DeletedItem)
WHERE gone.scope_key = $scope.write_key
RETURN gone.item_id AS item_id
LIMIT $limit
