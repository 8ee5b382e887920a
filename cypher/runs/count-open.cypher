// How many runs of all tenants have not ended, and how old the oldest is.
// @read @one
// @return queued          integer
// @return running         integer
// @return oldest_seconds  integer
// @unscoped For the metrics of operators; returns sums only.
/* :params {} */
CYPHER 25
MATCH (run:Run)
WHERE run.status IN ['queued', 'running'] AND run.updated_at > datetime({epochSeconds: 0})
RETURN
  count(CASE run.status WHEN 'queued' THEN 1 END) AS queued,
  count(CASE run.status WHEN 'running' THEN 1 END) AS running,
  coalesce(max(datetime().epochSeconds - run.created_at.epochSeconds), 0) AS oldest_seconds
