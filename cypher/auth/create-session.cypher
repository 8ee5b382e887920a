// Creates a session of a user with its first refresh token.
// Only the hash of the token is stored.
// @write @none
// @unscoped The identity provider has authenticated the caller; there is no scope yet.
// @param  user_id     string
// @param  session_id  string
// @param  token_hash  string
// @param  event_id    string
// @param  token_expires_at    datetime
// @param  session_expires_at  datetime
/* :params {user_id: 'usr_1', session_id: 'ses_1', token_hash: 'h', event_id: 'aud_1', token_expires_at: datetime('2030-01-01T00:00:00Z'), session_expires_at: datetime('2030-01-01T00:00:00Z')} */
CYPHER 25
MATCH (user:User {user_id: $user_id})
CREATE (user)-[:OWNS]->(session:AuthSession {
  session_id: $session_id,
  user_id: $user_id,
  tenant_id: user.tenant_id,
  created_at: datetime(),
  expires_at: $session_expires_at
})
CREATE (:RefreshToken {token_hash: $token_hash, created_at: datetime(), expires_at: $token_expires_at})-[:OF]->(session)
CREATE (:AuditEvent {
  event_id: $event_id,
  tenant_id: user.tenant_id,
  user_id: $user_id,
  account_id: $user_id,
  session_id: $session_id,
  action: 'session.start',
  target_id: $session_id,
  at: datetime()
})
