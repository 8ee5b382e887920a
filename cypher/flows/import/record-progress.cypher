// Records how far an import has come, so that another attempt goes on from there.
// @write @none
// @param  run_id         string
// @param  progress_json  string
/* :params {run_id: 'r1', progress_json: '{}', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run.progress_json = $progress_json
