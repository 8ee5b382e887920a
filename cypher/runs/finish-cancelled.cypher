// Cancels an open run of workers. What it has written stays; its stored input is removed.
// Items that it would have read stay as they are, and are found by their words.
// `ended`: it has ended before. `requested`: the request that started it executes it, and is not interrupted.
// The run is locked before the check, so that a run that has ended stays unchanged.
// @write @maybe
// @param  run_id   string
// @param  message  string
// @param  now      datetime
// @return was      string
/* :params {run_id: 'r1', message: 'Cancelled.', now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.writable
SET run._locked_at = datetime()
SET run._locked_at = null
WITH
  run,
  CASE
    WHEN NOT run.status IN ['queued', 'running'] THEN 'ended'
    WHEN run.status = 'running' AND run.worker_id IS NULL THEN 'requested'
    ELSE 'open'
  END AS was
FOREACH (_ IN CASE WHEN was = 'open' THEN [1] ELSE [] END |
  SET
    run.status = 'error',
    run.errors = [$message],
    run.request_json = null,
    run.progress_json = null,
    run.cancelled_at = $now,
    run.updated_at = $now
)
WITH run, was
CALL (run, was) {
  MATCH (run)-[:PRODUCED]->(item)
  WHERE was = 'open' AND item.scope_key IN $scope.writable AND item.run_id = $run_id
  SET item.run_id = null
  RETURN count(item) AS left
}
RETURN was
