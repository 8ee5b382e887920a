// Where an entity that may be changed is stored.
// @write @maybe
// @param  entity_id  string
// @return scope_key  string
/* :params {entity_id: 'ent_1', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.writable
RETURN entity.scope_key AS scope_key
