// Deletes a batch of a user's runs.
// A run that still completes items of a shared workspace stays, without the user.
// @write @one
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  user_id      string
// @param  user_clause  string
// @param  limit        integer
// @return runs         integer
/* :params {user_id: 'usr_1', user_clause: ' OR uusr10', limit: 1000} */
CYPHER 25
MATCH (run:Run)
WHERE run.caller_id = $user_id AND run.created_at IS NOT NULL
WITH run
LIMIT $limit
WITH run, run.status IN ['queued', 'running'] AND run.level <> 'USER' AND run.scope_key STARTS WITH 'w:' AS stays
FOREACH (one IN CASE WHEN stays THEN [run] ELSE [] END |
  SET
    one.caller_id = '',
    one.user_id = null,
    one.readable = [key IN one.readable WHERE key <> 'u:' + $user_id],
    one.text_filter = replace(one.text_filter, $user_clause, '')
)
FOREACH (one IN CASE WHEN stays THEN [] ELSE [run] END | DETACH DELETE one)
RETURN count(*) AS runs
