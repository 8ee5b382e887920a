// Open runs without a sign of life for some time, longest first, up to a number for each tenant.
// The time is measured by the clock of Neo4j, because the clocks of workers differ.
// @read @many
// @param  idle_ms     integer
// @param  per_tenant  integer
// @param  limit       integer
// @return run_id      string
// @return kind        string
// @return tenant_id   string
// @return idle_ms     integer
// @unscoped Interrupted runs are resumed for all tenants; returns only ids, kinds and times.
/* :params {idle_ms: 5000, per_tenant: 100, limit: 100} */
CYPHER 25
MATCH (run:Run)
WHERE run.status IN ['queued', 'running'] AND run.updated_at > datetime({epochSeconds: 0})
WITH run, coalesce(run.seen_at, run.updated_at) AS seen_at
WITH run, datetime().epochMillis - seen_at.epochMillis AS idle_ms
WHERE idle_ms >= $idle_ms
WITH run, idle_ms
ORDER BY idle_ms DESC
WITH run.tenant_id AS tenant_id, collect({run_id: run.run_id, kind: run.kind, idle_ms: idle_ms})[..$per_tenant] AS oldest
UNWIND oldest AS one
RETURN one.run_id AS run_id, one.kind AS kind, tenant_id, one.idle_ms AS idle_ms
ORDER BY idle_ms DESC
LIMIT $limit
