// Deletes a batch of expired idempotency records, oldest first, and returns their number.
// Both clocks must have passed the expiry, the caller's and the database's: a clock that is ahead deletes nothing.
// @write @one
// @unscoped Retention covers all tenants; not reachable through the API.
// @param  now    datetime
// @param  limit  integer
// @return deleted  integer
/* :params {now: datetime('2030-01-01T00:00:00Z'), limit: 1000} */
CYPHER 25
MATCH (record:IdempotencyRecord)
WHERE record.expires_at < $now AND record.expires_at < datetime()
WITH record ORDER BY record.expires_at LIMIT $limit
DETACH DELETE record
RETURN count(*) AS deleted
