// Open runs that were not touched for a while, the oldest first.
// @read @many
// @param  before      datetime
// @param  limit       integer
// @return run_id      string
// @return kind        string
// @return tenant_id   string
// @return updated_at  string
// @unscoped Interrupted runs are resumed for all tenants; returns only ids, kinds and times.
/* :params {before: datetime(), limit: 100} */
CYPHER 25
MATCH (run:Run)
WHERE run.status IN ['queued', 'running'] AND run.updated_at < $before
RETURN run.run_id AS run_id, run.kind AS kind, run.tenant_id AS tenant_id, run.updated_at AS updated_at
ORDER BY run.updated_at
LIMIT $limit
