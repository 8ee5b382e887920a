// Links the turns of chunks to the names in them; a pattern matches the text of a turn that has the name.
// @write @none
// @param  scope_key  string
// @param  rows       object[]
// @param  now        datetime
/* :params {scope_key: 'w:w1', rows: [{item_id: 'mem_1', forms: [{key: 'mara lindqvist', pattern: '.*Mara.*'}]}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (chunk:MemoryItem {item_id: row.item_id})
WHERE chunk.scope_key IN $scope.writable
MATCH (chunk)-[:HAS_TURN]->(turn:ConversationTurn)
WHERE turn.scope_key IN $scope.writable
UNWIND row.forms AS form
WITH turn, form
WHERE turn.content =~ form.pattern
WITH DISTINCT turn, form.key AS key
MATCH (name:Name {_name_key: $scope_key + '|' + key})
WHERE name.scope_key IN $scope.writable
WITH turn, name
ORDER BY name._name_key
MERGE (turn)-[link:NAMES]->(name)
  ON CREATE SET link.holds_from = turn.holds_from, link.transaction_time_start = $now, link.transaction_time_end = $open_end
