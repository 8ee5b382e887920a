// Runs that nobody has ended and nobody has touched for a while, the longest untouched first.
// @read @many
// @param  before  datetime
// @param  limit   integer
// @return run_id  string
// @unscoped What was cut off is picked up again for all tenants; only ids leave.
/* :params {before: datetime(), limit: 100} */
CYPHER 25
MATCH (run:Run)
WHERE run.status IN ['queued', 'running'] AND run.updated_at < $before
RETURN run.run_id AS run_id
ORDER BY run.updated_at
LIMIT $limit
