// People who are mentioned together.
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
// @example {"first": "Mara Lindqvist", "second": "Tomas", "items": 3}
/* :params {name: '', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (first:Entity)
  USING INDEX first:Entity(scope_key, entity_type)
WHERE first.scope_key IN $scope.readable AND first.entity_type = 'person'
MATCH (first)<-[one:ABOUT|MENTIONS]-(item:MemoryItem)-[two:ABOUT|MENTIONS]->(second:Entity)
WHERE
  item.scope_key IN $scope.readable
  AND second.scope_key IN $scope.readable
  AND second.entity_type = 'person'
  AND first.key < second.key
  AND one.transaction_time_end > datetime()
  AND two.transaction_time_end > datetime()
  AND ($name = '' OR toLower(first.name) CONTAINS toLower($name) OR toLower(second.name) CONTAINS toLower($name))
  AND NOT EXISTS {
    MATCH (first)-[same:SAME_AS]-(second)
    WHERE same.transaction_time_end > datetime()
  }
RETURN first.name AS first, second.name AS second, count(DISTINCT item) AS items
ORDER BY items DESC, first, second
LIMIT $limit
