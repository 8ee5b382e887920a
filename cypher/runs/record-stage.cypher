// Records the current stage of a run.
// The run is locked before the check, so that a run that has ended stays unchanged.
// @write @none
// @param  run_id  string
// @param  stage   string
// @param  now     datetime
/* :params {run_id: 'r1', stage: 'extract', now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run
WHERE run.status IN ['queued', 'running']
SET run.stage = $stage, run.seen_at = datetime(), run.updated_at = $now
