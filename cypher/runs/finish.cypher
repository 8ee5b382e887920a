// Ends a run with its result; a repeat changes nothing.
// Items that it has produced stay linked; its stored input is removed.
// The run is locked before the check, so that a run that has ended stays unchanged.
// @write @maybe
// @param  run_id       string
// @param  status       string
// @param  stage        string
// @param  failed       integer
// @param  errors       string[]
// @param  result_json  string?
// @param  item_ids     string[]
// @param  now          datetime
// @return run          runs/StoredRun
/* :params {run_id: 'r1', status: 'ok', stage: 'write', failed: 0, errors: [], result_json: null, item_ids: [], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run, run.status IN ['queued', 'running'] AS is_open
FOREACH (_ IN CASE WHEN is_open THEN [1] ELSE [] END |
  SET
    run.status = $status,
    run.stage = $stage,
    run.failed = $failed,
    run.errors = $errors,
    run.result_json = $result_json,
    run.request_json = null,
    run.progress_json = null,
    run.updated_at = $now
)
WITH run, CASE WHEN is_open THEN $item_ids ELSE [] END AS item_ids
CALL (run, item_ids) {
  UNWIND range(0, size(item_ids) - 1) AS place
  MATCH (item:MemoryItem {item_id: item_ids[place]})
  WHERE item.scope_key = $scope.write_key
  CREATE (run)-[:PRODUCED {place: place}]->(item)
}
RETURN run{.*} AS run
