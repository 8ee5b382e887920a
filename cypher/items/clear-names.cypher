// Deletes the names and sessions of a scope that are no longer used by any item.
// Each name is locked before it is checked again, as in unname.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (name:Name)
  WHERE name.name_key STARTS WITH $scope.write_key + '|' AND NOT EXISTS { (name)<-[:ABOUT|MENTIONS]-() }
  WITH name
  ORDER BY name.name_key
  SET name.locked = true
  WITH name, EXISTS { (name)<-[:ABOUT|MENTIONS]-() } AS used
  FOREACH (_ IN CASE WHEN used THEN [] ELSE [1] END | DETACH DELETE name)
  FOREACH (_ IN CASE WHEN used THEN [1] ELSE [] END | SET name.locked = null)
}
CALL () {
  MATCH (session:Session)
  WHERE session.session_key STARTS WITH $scope.write_key + '|'
    AND NOT EXISTS { MATCH (item:MemoryItem) WHERE item.session_key = session.session_key AND item.session_order IS NOT NULL }
  DELETE session
}
