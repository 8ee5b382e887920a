// Locks a run until the transaction ends, if it is open.
// @write @maybe
// @param  run_id  string
// @return run_id  string
/* :params {run_id: 'r1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run
WHERE run.status IN ['queued', 'running']
RETURN run.run_id AS run_id
