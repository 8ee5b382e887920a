// A page of entities in scope, by name or by use. Joined names form one row, which shows the name with the most words,
// and of several the most used one. A part of any of its names finds a row. The row counts the items that mention any of them.
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
MATCH (named:Entity)
WHERE
  named.scope_key IN $scope.readable
  AND named.key IS NOT NULL
  AND (named.key CONTAINS $q OR named.renamed_key CONTAINS $q)
  AND ($entity_type IS NULL OR named.entity_type = $entity_type)
// @mentioned named AS known
CALL (named) {
  // @names-of named AS name
  WITH name
  WHERE name:Entity AND name.key IS NOT NULL
  // @mentioned name AS entity
  WITH entity, COUNT { (entity)<-[:ABOUT]-() } + COUNT { (entity)<-[:MENTIONS]-() } AS uses
  ORDER BY size(split(entity.name, ' ')) DESC, uses DESC, size(entity.name) DESC, entity.key
  RETURN collect(entity) AS forms, sum(uses) AS uses
}
WITH forms[0] AS entity, max(uses) AS uses, head(collect(forms)) AS forms
ORDER BY CASE WHEN $by_use THEN uses ELSE 0 END DESC, entity.key, entity.entity_id
WITH collect({entity: entity, forms: forms}) AS found
RETURN
  size(found) AS total,
  COLLECT {
    UNWIND found[$offset..$offset + $limit] AS row
    WITH row.entity AS entity, row.forms AS forms
    // @entity-record entity AS shown
    CALL (forms) {
      UNWIND forms AS form
      MATCH (form)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
      WHERE item.scope_key IN $scope.readable
      // @state-of item AS state
      WITH link, state
      WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
      RETURN count(DISTINCT state.item_id) AS mentions
    }
    RETURN shown{.*, mentions: mentions}
  } AS entities
