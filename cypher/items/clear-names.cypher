// Deletes the names and sessions of a scope that nothing uses any more.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (node:Name)
  WHERE node.name_key STARTS WITH $scope.write_key + '|' AND NOT EXISTS { (node)--() }
  RETURN node
  UNION ALL
  MATCH (node:Session)
  WHERE node.session_key STARTS WITH $scope.write_key + '|'
    AND NOT EXISTS { MATCH (item:MemoryItem) WHERE item.session_key = node.session_key AND item.session_order IS NOT NULL }
  RETURN node
}
DELETE node
