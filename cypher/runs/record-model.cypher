// Counts a question to the language model in its run.
// `reason` is the kind of failure, or null for an answer; an answer leaves the last reason unchanged.
// @write @none
// @param  run_id  string
// @param  calls   integer
// @param  tokens  integer
// @param  reason  string?
/* :params {run_id: 'r1', calls: 1, tokens: 100, reason: null, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run._locked_at = datetime()
SET run._locked_at = null
SET
  run.model_calls = coalesce(run.model_calls, 0) + $calls,
  run.model_tokens = coalesce(run.model_tokens, 0) + $tokens,
  run.model_answers = coalesce(run.model_answers, 0) + CASE WHEN $reason IS NULL THEN 1 ELSE 0 END,
  run.model_fallbacks = coalesce(run.model_fallbacks, 0) + CASE WHEN $reason IS NULL THEN 0 ELSE 1 END,
  run.model_reason = coalesce($reason, run.model_reason)
