// Records what a sweep has measured so far, and puts it back in line.
// The run is locked before it is checked: a run that has ended meanwhile stays as it is.
// @write @none
// @param  run_id         string
// @param  progress_json  string
// @param  now            datetime
/* :params {run_id: 'r1', progress_json: '{}', now: datetime(), scope: {write_key: 'w:w1'}} */
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
  run.attempts = run.attempts - 1,
  run.progress_json = $progress_json,
  run.updated_at = $now
