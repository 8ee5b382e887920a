// Which of the given runs were cancelled.
// @read @many
// @param  run_ids  string[]
// @return run_id   string
// @unscoped A worker asks about the runs that it executes; only ids are returned.
/* :params {run_ids: ['r1']} */
CYPHER 25
MATCH (run:Run)
WHERE run.run_id IN $run_ids AND run.cancelled_at IS NOT NULL
RETURN run.run_id AS run_id
ORDER BY run_id
