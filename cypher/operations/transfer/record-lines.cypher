// Records how many lines are imported, in the transaction that stores them.
// There is no row if another process has continued the import.
// @write @maybe
// @param  run_id      string
// @param  from_lines  integer
// @param  lines       integer
// @param  now         datetime
// @return lines_done  integer
/* :params {run_id: 'r1', from_lines: 0, lines: 500, now: datetime(), scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.writable
SET run.seen_at = datetime(), run.updated_at = $now
WITH run
WHERE coalesce(run.lines_done, 0) = $from_lines AND run.status = 'running'
SET run.lines_done = $lines
RETURN run.lines_done AS lines_done
