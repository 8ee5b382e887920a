// The earliest run of a kind in the scope that is queued or running.
// With `request_json`, only a run of the caller with this task is found.
// @read @maybe
// @param  kind          string
// @param  request_json  string?
// @param  since         datetime
// @return run_id        string
/* :params {kind: 'evolution', request_json: null, since: datetime('0001-01-01T00:00:00Z'), scope: {write_key: 'w:w1', caller_id: 'u1'}} */
CYPHER 25
MATCH (run:Run)
  USING INDEX run:Run(scope_key, created_at)
WHERE
  run.scope_key = $scope.write_key
  AND run.created_at >= $since
  AND run.kind = $kind
  AND run.status IN ['queued', 'running']
  AND ($request_json IS NULL OR (run.request_json = $request_json AND run.caller_id = $scope.caller_id))
WITH run
ORDER BY run.scope_key, run.created_at, run.run_id
LIMIT 1
RETURN run.run_id AS run_id
