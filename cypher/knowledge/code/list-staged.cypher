// Hidden items that an interrupted index of a repository left behind.
// @read @many
// @param  repo     string
// @param  limit    integer
// @return item_id  string
/* :params {repo: 'harbour', limit: 500, scope: {write_key: 'staged:w:w1'}} */
CYPHER 25
MATCH (item:Code)
WHERE item.scope_key = $scope.write_key AND item.repo = $repo AND item.entity_type IS NOT NULL
RETURN item.item_id AS item_id
LIMIT $limit
