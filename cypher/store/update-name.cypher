// Changes the spelling or type of an entity; null keeps the value.
// It creates no relationship, so it needs no other lock.
// @write @maybe
// @param  entity_id    string
// @param  name         string?
// @param  entity_type  string?
// @return node         graph/EntityNode
/* :params {entity_id: 'ent_1', name: 'Skarvholm Light', entity_type: 'place', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.writable
SET
  entity.name = coalesce($name, entity.name),
  entity.entity_type = coalesce($entity_type, entity.entity_type),
  entity.type_by_hand = CASE WHEN $entity_type IS NULL THEN entity.type_by_hand ELSE true END
RETURN entity{.entity_id, .name, .entity_type} AS node
