// Ready tasks of a plan by priority; then those with the longest chain of dependents, then the oldest.
// With an agent, only its own and unassigned tasks are listed; with a task_id, only that task.
// @read @many
// @param  plan_item_id  string
// @param  task_id       string?
// @param  agent_id      string?
// @param  now           datetime
// @param  limit         integer
// @return task          plans/ReadyTask
/* :params {plan_item_id: 'mem_1', task_id: null, agent_id: null, now: datetime(), limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $plan_item_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
  AND task.ready_from <= $now
  AND ($task_id IS NULL OR task.item_id = $task_id)
  AND ($agent_id IS NULL OR task.assignee IS NULL OR task.assignee = $agent_id)
WITH plan, task
ORDER BY task._ready_key
LIMIT $limit
// @ready-task task, plan AS ready
RETURN ready AS task
