// The unfinished import of a file into a workspace, if there is one.
// @read @maybe
// @unscoped For operators; not reachable through the API.
// @param  import_key    string
// @return run_id        string
// @return request_json  string
// @return lines_done    integer
/* :params {import_key: 'sha256 of file and place'} */
CYPHER 25
MATCH (run:Run)
WHERE run.status = 'running' AND run.updated_at > datetime({epochSeconds: 0}) AND run.import_key = $import_key
WITH run
ORDER BY run.created_at
LIMIT 1
RETURN run.run_id AS run_id, run.request_json AS request_json, coalesce(run.lines_done, 0) AS lines_done
