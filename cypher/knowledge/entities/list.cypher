// A page of entities in scope, by name, with number of mentions and aliases.
// @read @one
// @param  entity_type  string?
// @param  q            string
// @param  offset       integer
// @param  limit        integer
// @return entities     entities/Entity[]
// @return total        integer
/* :params {entity_type: null, q: 'lindqvist', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (entity:Entity)
WHERE
  entity.scope_key IN $scope.readable
  AND entity.key IS NOT NULL
  AND (entity.key CONTAINS $q OR entity.renamed_key CONTAINS $q)
  AND ($entity_type IS NULL OR entity.entity_type = $entity_type)
// @mentioned entity AS known
WITH entity
ORDER BY entity.key, entity.entity_id
WITH collect(entity) AS found
RETURN
  size(found) AS total,
  COLLECT {
    UNWIND found[$offset..$offset + $limit] AS entity
    // @entity-record entity AS shown
    RETURN shown
  } AS entities
