// Dependencies that hold up unfinished tasks of active plans.
// @sees    Each dependency once. A task for which many others wait should be done first.
// @empty   No unfinished task waits for another one.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  task  string
// @return  waits_for  string
// @return  status  string
// @return  item_id  string
// @example {"plan": "Long Barometer goes public", "task": "Publish the data set and send the report to Agnes Brandt", "waits_for": "Correct fog days for keeper C's 'haze'", "status": "in_progress"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
MATCH (task)-[need:DEPENDS_ON]->(other:PlanTask)
WHERE
  other.scope_key IN $scope.readable
  AND need.transaction_time_end > datetime()
  AND task.status IN ['pending', 'blocked', 'in_progress']
  AND (other.status IN ['pending', 'blocked', 'in_progress'] OR other.outcome = 'failed')
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  left(coalesce(task.title, task.content), 200) AS task,
  left(coalesce(other.title, other.content), 200) AS waits_for,
  CASE other.outcome WHEN 'failed' THEN 'failed' ELSE other.status END AS status,
  task.item_id AS item_id
ORDER BY plan, task, waits_for
LIMIT $limit
