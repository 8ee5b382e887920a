// Deletes the empty sessions of a scope, and the node by which its writers of notes lock.
// A writer that waits for this lock starts again.
// @write @one
// @return sessions  integer
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
OPTIONAL MATCH (lock:NoteLock {lock_key: $scope.write_key})
DELETE lock
WITH count(*) AS _
MATCH (session:Session)
WHERE session.session_key STARTS WITH $scope.write_key + '|'
  AND NOT EXISTS { MATCH (item:MemoryItem) WHERE item.session_key = session.session_key AND item.session_order IS NOT NULL }
DELETE session
RETURN count(*) AS sessions
