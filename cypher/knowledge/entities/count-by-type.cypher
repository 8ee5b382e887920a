// Number of entities per type in the write scope.
// @read @many
// @return entity_type  string
// @return entities     integer
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (entity:Entity)
  USING INDEX entity:Entity(scope_key, entity_type)
WHERE entity.scope_key = $scope.write_key AND entity.entity_type IS NOT NULL
RETURN entity.entity_type AS entity_type, count(*) AS entities
ORDER BY entity_type
