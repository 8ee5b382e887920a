// Locks the session of a refresh token, so that refreshes and logouts follow one another.
// @write @maybe
// @unscoped The refresh token is the credential; there is no scope yet.
// @param  token_hash  string
// @return session_id  string
/* :params {token_hash: 'h'} */
CYPHER 25
MATCH (:RefreshToken {token_hash: $token_hash})-[:OF]->(session:AuthSession)
SET session.refreshed_at = datetime()
RETURN session.session_id AS session_id
