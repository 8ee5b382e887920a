// The state of a refresh token, read under the lock of its session.
// `graceful` means that the token was used a moment ago and its successor was not: two requests of one client raced.
// @read @one
// @unscoped The refresh token is the credential; there is no scope yet.
// @param  token_hash     string
// @param  grace_seconds  integer
// @return alive          boolean
// @return used           boolean
// @return graceful       boolean
// @return nonce          string?
// @return session_id     string
// @return user           auth/User
/* :params {token_hash: 'h', grace_seconds: 10} */
CYPHER 25
MATCH (token:RefreshToken {token_hash: $token_hash})-[:OF]->(session:AuthSession)<-[:OWNS]-(user:User)
// @tier-of user AS tier
RETURN
  session.ended_at IS NULL AND session.expires_at > datetime() AND token.expires_at > datetime() AND user.is_active AS alive,
  token.used_at IS NOT NULL AS used,
  coalesce(token.used_at > datetime() - duration({seconds: $grace_seconds}), false)
    AND EXISTS { (token)-[:REPLACED_BY]->(next:RefreshToken) WHERE next.used_at IS NULL } AS graceful,
  token.nonce AS nonce,
  session.session_id AS session_id,
  user{.email, .full_name, .tenant_id, .is_active, .is_verified, .created_at, .roles, .default_team_id, id: user.user_id, subscription_tier: tier} AS user
