// A page of the entities in scope, ordered by name, with their number of mentions and their aliases.
// @read @one
// @param  entity_type  string?
// @param  q            string
// @param  offset       integer
// @param  limit        integer
// @return entities     entities/Entity[]
// @return total        integer
/* :params {entity_type: null, q: 'lindqvist', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity)
WHERE
  entity.scope_key IN $scope.readable
  AND entity.key CONTAINS $q
  AND ($entity_type IS NULL OR entity.entity_type = $entity_type)
WITH entity
ORDER BY entity.key, entity.entity_id
WITH collect(entity) AS found
RETURN
  size(found) AS total,
  COLLECT {
    UNWIND found[$offset..$offset + $limit] AS entity
    RETURN entity{
      .entity_id,
      .name,
      type: entity.entity_type,
      mentions: COUNT { (entity)<-[:MENTIONS]-() } + COUNT { (entity)<-[:ABOUT]-() },
      same_as: COLLECT {
        MATCH (entity)-[same:SAME_AS]-(other:Entity)
        WHERE other.scope_key IN $scope.readable
        RETURN other{.entity_id, .name, type: other.entity_type, method: same.method, score: same.score, created_at: same.created_at}
        ORDER BY other.key
      }
    }
  } AS entities
