// Which of the given runs still exist.
// @read @many
// @unscoped Deletes files of runs that have expired or were erased, of all tenants; not reachable through the API.
// @param  run_ids  string[]
// @return run_id   string
/* :params {run_ids: ['r1']} */
CYPHER 25
UNWIND $run_ids AS run_id
MATCH (run:Run {run_id: run_id})
RETURN run.run_id AS run_id
