// Ends a sweep, once: with its result, or with the reason why there is none. Its questions are removed.
// @write @maybe
// @param  run_id       string
// @param  result_json  string?
// @param  errors       string[]
// @param  now          datetime
// @return run          runs/StoredRun
/* :params {run_id: 'r1', result_json: '{}', errors: [], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run.updated_at = $now
FOREACH (_ IN CASE WHEN run.status IN ['queued', 'running'] THEN [1] ELSE [] END |
  SET
    run.status = CASE WHEN $result_json IS NULL THEN 'error' ELSE 'ok' END,
    run.errors = $errors,
    run.result_json = $result_json,
    run.request_json = null,
    run.progress_json = null
)
RETURN run{.*} AS run
