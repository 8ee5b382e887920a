// For each position in a session, the items before and after it; only for sessions that exist.
// It runs before the new items are stored, because afterwards it would read all of them too.
// The session node is locked first, so that two writers cannot both append the last turn.
// Keys are sorted to prevent deadlocks.
// @write @many
// @param  session_keys  string[]
// @param  places        object[]
// @return item_id    string
// @return before_id  string?
// @return after_id   string?
/* :params {session_keys: ['w:w1|s1'], places: [{item_id: 'mem_1', session_key: 'w:w1|s1', session_order: '1'}], scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $session_keys AS session_key
MERGE (session:Session {session_key: session_key})
  ON CREATE SET session.scope_key = split(session_key, '|')[0]
SET session.changed_at = datetime()
WITH collect(session_key) AS locked
UNWIND locked AS session_key
WITH session_key
WHERE EXISTS {
  MATCH (known:MemoryItem)
  // The condition on session_order is always true; it makes the planner use the index over both properties.
  WHERE known.session_key = session_key AND known.session_order >= '' AND known.scope_key IN $scope.writable
}
WITH collect(session_key) AS known_keys
UNWIND [place IN $places WHERE place.session_key IN known_keys] AS place
CALL (place) {
  OPTIONAL MATCH (before:MemoryItem)
  WHERE before.session_key = place.session_key AND before.session_order < place.session_order AND before.scope_key IN $scope.writable
  RETURN before
  ORDER BY before.session_key DESC, before.session_order DESC
  LIMIT 1
}
CALL (place) {
  OPTIONAL MATCH (after:MemoryItem)
  WHERE after.session_key = place.session_key AND after.session_order > place.session_order AND after.scope_key IN $scope.writable
  RETURN after
  ORDER BY after.session_key, after.session_order
  LIMIT 1
}
RETURN place.item_id AS item_id, before.item_id AS before_id, after.item_id AS after_id
