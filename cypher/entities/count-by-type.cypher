// How many entities of each type there are where the caller writes.
// @read @many
// @return entity_type  string
// @return entities     integer
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (entity:Entity)
WHERE entity.scope_key = $scope.write_key
RETURN entity.entity_type AS entity_type, count(*) AS entities
ORDER BY entity_type
