// The scope of an entity, and the name under which texts mention it.
// @read @maybe
// @param  entity_id  string
// @return scope_key  string
// @return key        string
/* :params {entity_id: 'ent_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.readable
RETURN entity.scope_key AS scope_key, entity.key AS key
