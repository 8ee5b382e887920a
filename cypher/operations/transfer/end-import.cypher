// Ends the run of an import; a repeat changes nothing.
// @write @maybe
// @unscoped For operators; in one transaction with the workspace that it makes visible.
// @param  run_id       string
// @param  status       string
// @param  result_json  string
// @param  now          datetime
// @param  expires      datetime
// @return run_id       string
/* :params {run_id: 'r1', status: 'ok', result_json: '{}', now: datetime(), expires: datetime()} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run
WHERE run.status = 'running'
SET
  run.status = $status,
  run.stage = 'done',
  run.request_json = null,
  run.import_key = null,
  run.result_json = $result_json,
  run.updated_at = $now,
  run.expires_at = $expires
RETURN run.run_id AS run_id
