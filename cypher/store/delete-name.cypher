// Deletes the questions about an entity, and a number of its relationships; the last call deletes the entity.
// The entity is locked first: a concurrent writer has either linked to it before, or creates it again.
// @write @maybe
// @param  entity_id      string
// @param  max            integer
// @return relationships  integer
// @return facts          integer
// @return finished       boolean
// @return scope_key      string
/* :params {entity_id: 'ent_1', max: 10000, scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.writable
SET entity._locked = true
WITH entity, entity.scope_key AS scope_key
CALL (entity) {
  MATCH (entity)<-[:CONCERNS]-(review:ReviewItem)
  WHERE review.scope_key IN $scope.writable
  DETACH DELETE review
}
CALL (entity) {
  MATCH (entity)-[link]-(other)
  WITH link, type(link) = 'RELATES' AS is_fact
  LIMIT $max
  DELETE link
  RETURN count(*) AS deleted, sum(CASE WHEN is_fact THEN 1 ELSE 0 END) AS facts
}
WITH entity, scope_key, deleted, facts, deleted < $max AS finished
FOREACH (_ IN CASE WHEN finished THEN [1] ELSE [] END | DETACH DELETE entity)
FOREACH (_ IN CASE WHEN finished THEN [] ELSE [1] END | SET entity._locked = null)
RETURN deleted - facts AS relationships, facts, finished, scope_key
