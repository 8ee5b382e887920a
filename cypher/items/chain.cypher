// Inserts items into the NEXT chain of their session at the position of their order, also items that arrive late.
// The Session node is locked first, so that two writers cannot both become its last turn. Keys are sorted to avoid deadlocks.
// NEXT edges that contradict the new neighbours are deleted.
// @write @none
// @param  session_keys  string[]
// @param  item_ids      string[]
/* :params {session_keys: ['w:w1|s1'], item_ids: ['mem_1'], scope: {readable: ['w:w1']}} */
CYPHER 25
UNWIND $session_keys AS session_key
MERGE (session:Session {session_key: session_key})
  ON CREATE SET session.scope_key = $scope.write_key
SET session.changed_at = datetime()
WITH count(session) AS locked
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  OPTIONAL MATCH (before:MemoryItem)
  WHERE before.session_key = item.session_key AND before.session_order < item.session_order AND before.scope_key IN $scope.readable
  RETURN before
  ORDER BY before.session_order DESC
  LIMIT 1
}
CALL (item) {
  OPTIONAL MATCH (after:MemoryItem)
  WHERE after.session_key = item.session_key AND after.session_order > item.session_order AND after.scope_key IN $scope.readable
  RETURN after
  ORDER BY after.session_order
  LIMIT 1
}
WITH collect({first: before, second: item}) + collect({first: item, second: after}) AS pairs
UNWIND pairs AS pair
WITH DISTINCT pair.first AS first, pair.second AS second
WHERE first IS NOT NULL AND second IS NOT NULL
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
MERGE (first)-[:NEXT]->(second)
