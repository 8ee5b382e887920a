// Names that may be one: pairs of which the longer one contains the words of the shorter, and that nobody has joined or told apart.
// @sees    Two names of the same type with how often each is mentioned. Join them by POST /memory/entities/{entity_id}/same-as, or leave them.
// @read @many
// @param   limit  integer
// @return  short  string
// @return  long  string
// @return  type  string
// @return  mentions_short  integer
// @return  mentions_long  integer
// @return  short_id  string
// @return  long_id  string
// @example {"short": "Tomas", "long": "Tomas Ekberg", "type": "person", "mentions_short": 20, "mentions_long": 15}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (short:Entity)
  USING INDEX short:Entity(scope_key, key)
WHERE short.scope_key IN $scope.readable AND short.key IS NOT NULL AND size(short.key) >= 4 AND short.entity_type <> 'date'
WITH short
ORDER BY short.key
LIMIT 5000
MATCH (long:Entity)
WHERE
  long.scope_key = short.scope_key
  AND long.scope_key IN $scope.readable
  AND long.entity_type = short.entity_type
  AND long.key <> short.key
  AND (long.key STARTS WITH short.key + ' ' OR long.key ENDS WITH ' ' + short.key)
  AND NOT EXISTS {
    MATCH (short)-[tie:SAME_AS|DIFFERENT_FROM]-(long)
    WHERE tie.transaction_time_end > datetime()
  }
WITH short, long
LIMIT 5000
RETURN
  short.name AS short,
  long.name AS long,
  short.entity_type AS type,
  COUNT { MATCH (short)<-[tie:ABOUT|MENTIONS]-(item:MemoryItem) WHERE item.scope_key IN $scope.readable AND tie.transaction_time_end > datetime() } AS mentions_short,
  COUNT { MATCH (long)<-[tie:ABOUT|MENTIONS]-(item:MemoryItem) WHERE item.scope_key IN $scope.readable AND tie.transaction_time_end > datetime() } AS mentions_long,
  short.entity_id AS short_id,
  long.entity_id AS long_id
ORDER BY mentions_short + mentions_long DESC, short, long
LIMIT $limit
