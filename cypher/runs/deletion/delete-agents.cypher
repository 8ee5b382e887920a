// Deletes a batch of agents, reviews and source connections of a scope, created up to a time.
// @write @one
// @param  until    datetime
// @param  limit    integer
// @return deleted  integer
/* :params {until: datetime(), limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (node:Agent)
  WHERE node.scope_key = $scope.write_key AND node.created_at <= $until
  RETURN node
  UNION ALL
  MATCH (node:AdapterConnection)
  WHERE node.scope_key = $scope.write_key AND node.created_at <= $until
  RETURN node
  UNION ALL
  MATCH (node:ReviewItem)
    USING INDEX node:ReviewItem(scope_key, status, created_at)
  WHERE node.scope_key = $scope.write_key AND node.status IN ['open', 'resolved'] AND node.created_at <= $until
  RETURN node
}
WITH node
LIMIT $limit
DETACH DELETE node
RETURN count(*) AS deleted
