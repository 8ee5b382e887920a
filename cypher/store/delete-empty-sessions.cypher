// Deletes those of the given sessions that have no items left.
// @write @none
// @param  session_keys  string[]
/* :params {session_keys: ['w:w1|session_id=s1'], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $session_keys AS session_key
MATCH (session:Session {session_key: session_key})
WHERE
  session.scope_key IN $scope.writable
  AND NOT EXISTS {
    MATCH (other:MemoryItem)
    WHERE other.session_key = session.session_key AND other.session_order IS NOT NULL
  }
DELETE session
