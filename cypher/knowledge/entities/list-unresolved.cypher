// Entities of the write scope that entity resolution has not compared yet.
// @read @many
// @param  limit   integer
// @return entity  entities/Unresolved
/* :params {limit: 100, scope: {readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (entity:Entity)
WHERE entity._unresolved = true AND entity.scope_key = $scope.write_key
RETURN entity{.entity_id, .entity_type, .name, .key, .scope_key} AS entity
LIMIT $limit
