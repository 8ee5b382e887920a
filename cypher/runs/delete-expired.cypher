// Deletes a batch of expired runs, oldest first.
// Returns their number per workspace, and with isolation USER per member.
// Both clocks must have passed the expiry, the caller's and the database's: a clock that is ahead deletes nothing.
// @write @many
// @unscoped Retention covers all tenants; not reachable through the API.
// @param  now    datetime
// @param  limit  integer
// @return active_workspace_id  string?
// @return level                string?
// @return user_id              string?
// @return deleted              integer
/* :params {now: datetime('2030-01-01T00:00:00Z'), limit: 1000} */
CYPHER 25
MATCH (run:Run)
WHERE run.expires_at < $now AND run.expires_at < datetime()
WITH run ORDER BY run.expires_at LIMIT $limit
WITH run, run.active_workspace_id AS active_workspace_id, run.level AS level, CASE run.level WHEN 'USER' THEN run.user_id END AS user_id
DETACH DELETE run
RETURN active_workspace_id, level, user_id, count(*) AS deleted
ORDER BY active_workspace_id, user_id
