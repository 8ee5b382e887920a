// Ready tasks of all plans in given scopes, by priority; then those with the longest chain of dependents, then the oldest.
// The index has this order, so only the returned tasks are read.
// With an agent, only its own and unassigned tasks are listed.
// @read @many
// @param  scopes    string[]
// @param  agent_id  string?
// @param  now       datetime
// @param  limit     integer
// @return task      plans/ReadyTask
/* :params {scopes: ['w:w1'], agent_id: null, now: datetime(), limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scopes AS scope_key
CALL (scope_key) {
  MATCH (task:PlanTask)
    USING INDEX task:PlanTask(_ready_key, ready_from)
  WHERE
    task.scope_key IN $scope.readable
    AND task._ready_key STARTS WITH scope_key + '|'
    AND task.ready_from <= $now
    AND ($agent_id IS NULL OR task.assignee IS NULL OR task.assignee = $agent_id)
  RETURN task
  ORDER BY task._ready_key
  LIMIT $limit
}
WITH task, substring(task._ready_key, size(scope_key)) AS rank
ORDER BY rank
LIMIT $limit
MATCH (task)-[part:PART_OF]->(plan:Plan)
WHERE
  plan.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
// @ready-task task, plan AS ready
RETURN ready AS task
ORDER BY rank
