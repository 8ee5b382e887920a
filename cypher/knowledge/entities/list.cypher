// A page of entities in scope, by name or by use, with number of mentions and aliases.
// Use is the number of all mentions, also of earlier ones: Neo4j stores it, and a name has mentions of its own scope only.
// @read @one
// @param  entity_type  string?
// @param  q            string
// @param  by_use       boolean
// @param  offset       integer
// @param  limit        integer
// @return entities     entities/Entity[]
// @return total        integer
/* :params {entity_type: null, q: 'lindqvist', by_use: false, offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (entity:Entity)
WHERE
  entity.scope_key IN $scope.readable
  AND entity.key IS NOT NULL
  AND (entity.key CONTAINS $q OR entity.renamed_key CONTAINS $q)
  AND ($entity_type IS NULL OR entity.entity_type = $entity_type)
// @mentioned entity AS known
WITH entity, CASE WHEN $by_use THEN COUNT { (entity)<-[:ABOUT]-() } + COUNT { (entity)<-[:MENTIONS]-() } ELSE 0 END AS uses
ORDER BY uses DESC, entity.key, entity.entity_id
WITH collect(entity) AS found
RETURN
  size(found) AS total,
  COLLECT {
    UNWIND found[$offset..$offset + $limit] AS entity
    // @entity-record entity AS shown
    RETURN shown
  } AS entities
