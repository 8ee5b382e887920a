// Ends attempts of a worker that is alive, so that they do not count as deaths.
// Each run is locked before the check.
// @write @none
// @param  run_ids    string[]
// @param  worker_id  string
// @unscoped A worker has no caller, and releases only its own attempts.
/* :params {run_ids: ['r1'], worker_id: 'w1'} */
CYPHER 25
UNWIND $run_ids AS run_id
MATCH (run:Run {run_id: run_id})
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run
WHERE run.worker_id = $worker_id
SET run.worker_id = null
