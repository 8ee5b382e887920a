// Ends one session of the caller, or all.
// Their access and refresh tokens are rejected from the commit on.
// @write @one
// @param  session_id  string?
// @return ended       integer
/* :params {session_id: null, scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
OPTIONAL MATCH (user)-[:OWNS]->(session:AuthSession)
WHERE session.ended_at IS NULL AND ($session_id IS NULL OR session.session_id = $session_id)
WITH session ORDER BY session.session_id
WITH collect(session) AS sessions
FOREACH (session IN sessions | SET session.ended_at = datetime(), session.ended_because = 'logout')
RETURN size(sessions) AS ended
