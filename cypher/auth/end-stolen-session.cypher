// Ends a session after a refresh token was used twice, which indicates theft.
// @write @none
// @unscoped The refresh token is the credential; there is no scope yet.
// @param  session_id  string
// @param  event_id    string
/* :params {session_id: 'ses_1', event_id: 'aud_1'} */
CYPHER 25
MATCH (session:AuthSession {session_id: $session_id})
WHERE session.ended_at IS NULL
SET session.ended_at = datetime(), session.ended_because = 'reuse'
CREATE (:AuditEvent {
  event_id: $event_id,
  tenant_id: session.tenant_id,
  user_id: session.user_id,
  account_id: session.user_id,
  session_id: $session_id,
  action: 'session.reuse',
  target_id: $session_id,
  at: datetime()
})
