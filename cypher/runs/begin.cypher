// Starts an attempt of a run and counts it; a run that has ended is returned unchanged.
// @write @maybe
// @param  run_id  string
// @param  now     datetime
// @return run     ingest/StoredRun
// @unscoped A worker has no caller: the scope is stored in the run itself.
/* :params {run_id: 'r1', now: datetime()} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
SET run.updated_at = $now
FOREACH (_ IN CASE WHEN run.status IN ['queued', 'running'] THEN [1] ELSE [] END |
  SET run.status = 'running', run.attempts = run.attempts + 1
)
RETURN run{.*} AS run
