// Links chunks of a conversation to their turns: those in an interval of the session order.
// @write @none
// @param  session_key  string
// @param  rows         object[]
// @param  now          datetime
/* :params {session_key: 'w:w1|turns=c1', rows: [{item_id: 'mem_1', from: '00000000', until: '00000010'}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (chunk:MemoryItem {item_id: row.item_id})
WHERE chunk.scope_key = $scope.write_key
MATCH (turn:MemoryItem)
WHERE
  turn.session_key = $session_key
  AND turn.session_order >= row.from
  AND turn.session_order < row.until
  AND turn.scope_key = $scope.write_key
MERGE (chunk)-[link:HAS_TURN]->(turn)
  ON CREATE SET link.created_at = $now, link.holds_from = turn.holds_from, link.transaction_time_start = $now, link.transaction_time_end = $open_end
