// Number of entities of a type in the caller's scope; with isolation USER, also whether the scopes of other users have any.
// @read @one
// @param  type      string
// @return entities  integer
// @return others    boolean
/* :params {type: 'project', scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (entity:Entity)
  WHERE entity.scope_key = $scope.write_key AND entity.entity_type = $type
  RETURN count(entity) AS entities
}
RETURN
  entities,
  EXISTS {
    MATCH (entity:Entity)
    WHERE
      entity.scope_key STARTS WITH split($scope.write_key, '/')[0] + '/'
      AND entity.scope_key <> $scope.write_key
      AND entity.entity_type = $type
  } AS others
