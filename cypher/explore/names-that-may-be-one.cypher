// Names that may be one: the longer contains the words of the shorter, and no person has joined or separated them.
// @sees    Two names of the same type with the number of mentions. POST /memory/entities/{entity_id}/same-as joins them.
// @empty   No name contains another one of its type that nobody has joined or separated.
// @read @many
// @param   limit  integer
// @return  short  string
// @return  long  string
// @return  type  string
// @return  mentions_short  integer
// @return  mentions_long  integer
// @return  short_id  string
// @return  long_id  string
// @example {"short": "Ylva", "long": "Storm Ylva", "type": "other", "mentions_short": 1, "mentions_long": 2}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (long:Entity)
  USING INDEX long:Entity(scope_key, key)
WHERE long.scope_key IN $scope.readable AND long.key CONTAINS ' ' AND long.entity_type <> 'date'
WITH long, split(long.key, ' ')[..10] AS words
ORDER BY long.key
LIMIT 5000
// Beginnings and ends of a name, split between words.
UNWIND range(1, size(words) - 1) AS place
UNWIND [words[..place], words[place..]] AS part
WITH DISTINCT long, substring(reduce(text = '', word IN part | text + ' ' + word), 1) AS key
WHERE size(key) >= 4
MATCH (short:Entity {scope_key: long.scope_key, key: key})
  USING INDEX SEEK short:Entity(scope_key, key)
WHERE
  short.scope_key IN $scope.readable
  AND short.entity_type = long.entity_type
  AND NOT EXISTS {
    MATCH (short)-[link:SAME_AS|DIFFERENT_FROM]-(long)
    WHERE link.transaction_time_end > datetime()
  }
WITH short, long
LIMIT 5000
RETURN
  short.name AS short,
  long.name AS long,
  short.entity_type AS type,
  COUNT { MATCH (short)<-[link:ABOUT|MENTIONS]-(item:MemoryItem) WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime() } AS mentions_short,
  COUNT { MATCH (long)<-[link:ABOUT|MENTIONS]-(item:MemoryItem) WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime() } AS mentions_long,
  short.entity_id AS short_id,
  long.entity_id AS long_id
ORDER BY mentions_short + mentions_long DESC, short, long
LIMIT $limit
