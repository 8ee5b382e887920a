// Running tasks of active plans, with agent and end of the claim.
// @sees    A claim without end was made by a person; no job releases it.
// @empty   No task of an active plan is in progress.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  task  string
// @return  who  string?
// @return  until  string?
// @return  item_id  string
// @example {"plan": "Refit of the Teist", "task": "Paint the hull", "who": "Petra", "until": "2026-11-25T04:59:30.355Z"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
  AND task.status = 'in_progress'
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  left(coalesce(task.title, task.content), 200) AS task,
  coalesce(task.claimed_by, task.assignee) AS who,
  toString(task.lease_until) AS until,
  task.item_id AS item_id
ORDER BY plan, task
LIMIT $limit
