// Ready tasks of active plans, most urgent first.
// @sees    Priority 0 comes first; `chain` is the number of tasks in the longest chain of dependents.
// @empty   No active plan has a task that is ready.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  task  string
// @return  priority  integer
// @return  chain  integer
// @return  item_id  string
// @example {"plan": "Long Barometer goes public", "task": "Show Birgit Aas the 1962 volume in person", "priority": 2, "chain": 3}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
  AND task.ready_from <= datetime()
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  left(coalesce(task.title, task.content), 200) AS task,
  coalesce(task.priority, 2) AS priority,
  coalesce(task.chain, 1) AS chain,
  task.item_id AS item_id
ORDER BY priority, chain DESC, plan, task
LIMIT $limit
