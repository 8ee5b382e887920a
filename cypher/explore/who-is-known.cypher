// The most mentioned people, places and organisations, with other names and some facts.
// @sees    The main entities of this memory.
// @empty   No item mentions a person, a place or an organisation.
// @read @many
// @param   limit  integer
// @return  name  string
// @return  type  string
// @return  items  integer
// @return  also_called  string[]
// @return  facts  string[]
// @example {"name": "Sanna Lund", "type": "person", "items": 22, "also_called": ["Lund", "Sanna"], "facts": []}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (named:Entity)
  USING INDEX named:Entity(scope_key, entity_type)
WHERE named.scope_key IN $scope.readable AND named.entity_type IN ['person', 'place', 'organisation']
// Of joined names, the one with the most words is shown, of several the most used one.
CALL (named) {
  RETURN named AS entity
  UNION
  MATCH (named)-[same:SAME_AS]-(entity:Entity)
  WHERE entity.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
  RETURN entity
}
WITH named, entity, COUNT { (entity)<-[:ABOUT]-() } + COUNT { (entity)<-[:MENTIONS]-() } AS uses
ORDER BY size(split(entity.name, ' ')) DESC, uses DESC, size(entity.name) DESC, entity.key
WITH named, head(collect(entity)) AS entity
WITH DISTINCT entity
WITH entity, COUNT {
  MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
  RETURN item
  UNION
  MATCH (entity)-[same:SAME_AS]-(form:Entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE
    form.scope_key IN $scope.readable
    AND item.scope_key IN $scope.readable
    AND same.transaction_time_end > datetime()
    AND link.transaction_time_end > datetime()
  RETURN item
} AS items
ORDER BY items DESC, entity.name
LIMIT $limit
RETURN
  entity.name AS name,
  entity.entity_type AS type,
  items,
  COLLECT {
    MATCH (entity)-[same:SAME_AS]-(other:Entity)
    WHERE other.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
    RETURN other.name
    ORDER BY other.name
    LIMIT 10
  } AS also_called,
  COLLECT {
    CALL (entity) {
      MATCH (entity)-[fact:RELATES]->(other:Entity)
      WHERE other.scope_key IN $scope.readable AND fact.transaction_time_end > datetime()
      RETURN fact, other
      UNION
      MATCH (entity)-[same:SAME_AS]-(form:Entity)-[fact:RELATES]->(other:Entity)
      WHERE
        form.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND same.transaction_time_end > datetime()
        AND fact.transaction_time_end > datetime()
      RETURN fact, other
    }
    WITH DISTINCT fact.predicate + ' ' + other.name AS stated
    RETURN stated
    ORDER BY stated
    LIMIT 5
  } AS facts
ORDER BY items DESC, name
