// Bridges: items that are the only connection between two well-known names.
// @sees    Pairs of names that only one item connects, with this item, best known pairs first.
// @empty   No item is the only connection between two names that `mentions` or more items mention.
// @read @many
// @param   mentions  integer
// @about   mentions  Min items that mention each of the two names.
// @default mentions  5
// @param   limit  integer
// @return  first  string
// @return  second  string
// @return  item  string
// @return  item_id  string
// @example {"first": "Mara Lindqvist", "second": "Tomas Ekberg", "item": "First crossing under the new lease. The Teist landed Mara Lindqvist, Tomas Ekberg, the dog and 900 kilos of stores at South Landing; the front-door key broke off in the lock and Tomas took the door off its hinges."}
/* :params {mentions: 5, limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (name:Entity)
  USING INDEX name:Entity(scope_key, key)
WHERE name.scope_key IN $scope.readable AND name.key IS NOT NULL AND name.entity_type IN ['person', 'organisation', 'event', 'product', 'work']
WITH name, COUNT { MATCH (name)<-[link:ABOUT|MENTIONS]-(by:MemoryItem) WHERE by.scope_key IN $scope.readable AND link.transaction_time_end > datetime() } AS known
WHERE known >= $mentions
WITH name, known
ORDER BY known DESC
LIMIT 200
WITH collect(name) AS names, collect({key: name.key, known: known}) AS counts
UNWIND names AS first
MATCH (first)<-[one:ABOUT|MENTIONS]-(item:MemoryItem)-[two:ABOUT|MENTIONS]->(second:Entity)
WHERE
  item.scope_key IN $scope.readable
  AND second.scope_key IN $scope.readable
  AND second IN names
  AND first.key < second.key
  AND NOT first.key CONTAINS second.key
  AND NOT second.key CONTAINS first.key
  AND one.transaction_time_end > datetime()
  AND two.transaction_time_end > datetime()
WITH counts, first, second, collect(DISTINCT item) AS items
WHERE size(items) = 1
WITH
  first,
  second,
  items[0] AS item,
  [each IN counts WHERE each.key IN [first.key, second.key] | each.known] AS known
RETURN first.name AS first, second.name AS second, left(item.content, 300) AS item, item.item_id AS item_id
ORDER BY known[1] DESC, known[0], first, second
LIMIT $limit
