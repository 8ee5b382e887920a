// Queues a run again with its progress, for another attempt or another turn.
// A turn does not count as an attempt, nor does a failure because a database or model was unreachable.
// The run is locked before the check, so that a run that has ended stays unchanged.
// @write @none
// @param  run_id         string
// @param  stage          string
// @param  counts         boolean
// @param  progress_json  string?
// @param  now            datetime
/* :params {run_id: 'r1', stage: 'embed', counts: false, progress_json: null, now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run
WHERE run.status IN ['queued', 'running']
SET
  run.status = 'queued',
  run.worker_id = null,
  run.stage = $stage,
  run.progress_json = coalesce($progress_json, run.progress_json),
  run.seen_at = datetime(),
  run.updated_at = $now,
  run.attempts = run.attempts - CASE WHEN $counts THEN 0 ELSE 1 END
