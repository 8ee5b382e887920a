// Records how far an open import has come, so that another attempt goes on from there, and what it has created.
// Progress resets the counts of deaths and attempts, so that a run is given up only if it fails repeatedly at one place.
// @write @none
// @param  run_id         string
// @param  about          string?
// @param  created        integer
// @param  progress_json  string
/* :params {run_id: 'r1', about: 'ChatGPT export, 5 conversations, chat.zip', created: 12, progress_json: '{}', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key AND run.status IN ['queued', 'running']
SET
  run.about = coalesce($about, run.about),
  run.progress_json = $progress_json,
  run.items = $created,
  run.deaths = 0,
  run.attempts = 1
