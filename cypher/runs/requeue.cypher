// Re-queues a run for another attempt; an attempt that failed because a backend was unavailable does not count.
// The run is locked before it is checked: a run that has ended meanwhile stays as it is.
// @write @none
// @param  run_id  string
// @param  stage   string
// @param  counts  boolean
// @param  now     datetime
/* :params {run_id: 'r1', stage: 'embed', counts: false, now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run.locked_at = datetime()
SET run.locked_at = null
WITH run
WHERE run.status IN ['queued', 'running']
SET
  run.status = 'queued',
  run.worker_id = null,
  run.stage = $stage,
  run.updated_at = $now,
  run.attempts = run.attempts - CASE WHEN $counts THEN 0 ELSE 1 END
