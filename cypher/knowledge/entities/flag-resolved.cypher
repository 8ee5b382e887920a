// Records that entity resolution has compared these entities.
// @write @none
// @param  entity_ids  string[]
/* :params {entity_ids: ['ent_1'], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {entity_id: entity_id})
WHERE entity.scope_key IN $scope.writable
SET entity._unresolved = null
