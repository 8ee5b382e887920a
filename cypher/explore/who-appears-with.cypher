// People who are mentioned together, by whatever form of their names.
// @sees    Pairs of people with the number of items that name both.
// @empty   No item mentions two people, or none with this name.
// @read @many
// @param   name  string
// @about   name  A part of the name of one of them; empty: anybody.
// @default name  ""
// @param   limit  integer
// @return  first  string
// @return  second  string
// @return  items  integer
// @example {"first": "Mara Lindqvist", "second": "Tomas Ekberg", "items": 7}
/* :params {name: '', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (person:Entity)
  USING INDEX person:Entity(scope_key, entity_type)
WHERE person.scope_key IN $scope.readable AND person.entity_type = 'person'
// Of joined names, the one with the most words represents them all, of several the most used one.
CALL (person) {
  RETURN person AS entity
  UNION
  MATCH (person)-[same:SAME_AS]-(entity:Entity)
  WHERE entity.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
  RETURN entity
}
WITH person, entity, COUNT { (entity)<-[:ABOUT]-() } + COUNT { (entity)<-[:MENTIONS]-() } AS uses
ORDER BY size(split(entity.name, ' ')) DESC, uses DESC, size(entity.name) DESC, entity.key
WITH person, head(collect(entity)) AS form
MATCH (person)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
WITH item, collect(DISTINCT form) AS people
UNWIND people AS first
UNWIND people AS second
WITH first, second
WHERE
  first.key < second.key
  AND ($name = '' OR toLower(first.name) CONTAINS toLower($name) OR toLower(second.name) CONTAINS toLower($name))
RETURN first.name AS first, second.name AS second, count(*) AS items
ORDER BY items DESC, first, second
LIMIT $limit
