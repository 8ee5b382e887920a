// Links consecutive items of a session by NEXT, and deletes NEXT relationships that now skip an item.
// @write @none
// @param  pairs     object[]
// @param  now       datetime
/* :params {pairs: [{first_id: 'mem_1', second_id: 'mem_2'}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $pairs AS pair
MATCH (first:MemoryItem {item_id: pair.first_id})
WHERE first.scope_key IN $scope.writable
MATCH (second:MemoryItem {item_id: pair.second_id})
WHERE second.scope_key IN $scope.writable
CALL (first, second) {
  MATCH (first)-[stale:NEXT]->(other)
  WHERE other <> second AND other.session_key = first.session_key
  DELETE stale
}
CALL (first, second) {
  MATCH (other)-[stale:NEXT]->(second)
  WHERE other <> first AND other.session_key = second.session_key
  DELETE stale
}
MERGE (first)-[next:NEXT]->(second)
  ON CREATE SET next.holds_from = $now, next.transaction_time_start = $now, next.transaction_time_end = $open_end
