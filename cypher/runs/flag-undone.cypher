// Marks a run as undone, unless it is open or was undone.
// Locks the run and returns its previous state.
// @write @maybe
// @param  run_id  string
// @param  now     datetime
// @return run     runs/StoredRun
/* :params {run_id: 'r1', now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.writable
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run, run{.*} AS before
FOREACH (_ IN CASE WHEN run.status IN ['queued', 'running'] OR run.undone_at IS NOT NULL THEN [] ELSE [1] END |
  SET run.undone_at = $now
)
RETURN before AS run
