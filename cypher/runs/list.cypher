// The caller's runs, newest first, after a time and id.
// @read @many
// @param  kind       string?
// @param  status     string?
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return run        runs/StoredRun
/* :params {kind: null, status: null, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {caller_id: 'u1', readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run)
  USING INDEX run:Run(caller_id, created_at)
WHERE
  run.caller_id = $scope.caller_id
  AND run.scope_key IN $scope.readable
  AND ($kind IS NULL OR run.kind = $kind)
  AND ($status IS NULL OR run.status = $status)
  AND run.created_at <= $from_time
  AND (run.created_at < $from_time OR run.run_id < $from_id)
WITH run
ORDER BY run.caller_id DESC, run.created_at DESC, run.run_id DESC
SKIP $offset
LIMIT $limit
RETURN run{.*, request_json: null, progress_json: null, result_json: null} AS run
