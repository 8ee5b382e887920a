// How many items and names a scope contains, by which the caller knows whether it is empty.
// @read @one
// @return items  integer
// @return names  integer
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
  WHERE item.scope_key = $scope.write_key AND item.created_at IS NOT NULL
  RETURN count(item) AS items
}
CALL () {
  MATCH (name:Name)
  WHERE name._name_key STARTS WITH $scope.write_key + '|'
  RETURN count(name) AS names
}
RETURN items, names
