// The longest chain of tasks in each active plan that depend on one another, by first task.
// @sees    Number of tasks that must be done one after the other. A shorter chain ends the plan sooner.
// @empty   No active plan has an unfinished task.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  chain  integer
// @return  first  string
// @return  item_id  string
// @example {"plan": "Long Barometer goes public", "chain": 3, "first": "Show Birgit Aas the 1962 volume in person"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
  AND task.status IN ['pending', 'blocked', 'in_progress']
WITH plan, task
ORDER BY coalesce(task.chain, 1) DESC, task.created_at, task.item_id
WITH plan, collect(task)[0] AS first
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  coalesce(first.chain, 1) AS chain,
  left(coalesce(first.title, first.content), 200) AS first,
  first.item_id AS item_id
ORDER BY chain DESC, plan
LIMIT $limit
