// Deletes a batch of expired sessions, refresh tokens and invitations.
// Both clocks must have passed the expiry, the caller's and the database's: a clock that is ahead deletes nothing.
// @write @one
// @unscoped Retention covers all tenants; not reachable through the API.
// @param  now      datetime
// @param  limit    integer
// @return deleted  integer
/* :params {now: datetime(), limit: 1000} */
CYPHER 25
CALL () {
  MATCH (node:RefreshToken) WHERE node.expires_at < $now AND node.expires_at < datetime() RETURN node
  UNION ALL
  MATCH (node:AuthSession) WHERE node.expires_at < $now AND node.expires_at < datetime() RETURN node
  UNION ALL
  MATCH (node:Invitation) WHERE node.expires_at < $now AND node.expires_at < datetime() RETURN node
}
WITH node LIMIT $limit
DETACH DELETE node
RETURN count(*) AS deleted
