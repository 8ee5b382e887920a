// Takes the lock of the session a refresh token belongs to: refreshes and endings of one session come one after the other.
// @write @maybe
// @unscoped The refresh token is the credential; there is no scope yet.
// @param  token_hash  string
// @return session_id  string
/* :params {token_hash: 'h'} */
CYPHER 25
MATCH (:RefreshToken {token_hash: $token_hash})-[:OF]->(session:AuthSession)
SET session.refreshed_at = datetime()
RETURN session.session_id AS session_id
