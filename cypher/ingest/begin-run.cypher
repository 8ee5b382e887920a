// Takes a run up, once more than before; one that has ended stays as it is and is told as it is.
// @write @maybe
// @param  run_id  string
// @param  now     datetime
// @return run     ingest/StoredRun
// @unscoped A worker has no caller: the run itself says in whose scope it is worked on.
/* :params {run_id: 'r1', now: datetime()} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
SET run.updated_at = $now
FOREACH (_ IN CASE WHEN run.status IN ['queued', 'running'] THEN [1] ELSE [] END |
  SET run.status = 'running', run.attempts = run.attempts + 1
)
RETURN run{.*} AS run
