// Unfinished tasks by number of waiting tasks.
// @sees    Tasks that block most others, so that help is most useful there.
// @empty   No unfinished task waits for another one.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  task  string
// @return  waiting  integer
// @return  item_id  string
// @example {"plan": "Long Barometer goes public", "task": "Correct fog days for keeper C's 'haze'", "waiting": 1}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
  AND (task.status IN ['pending', 'blocked', 'in_progress'] OR task.outcome = 'failed')
WITH
  plan,
  task,
  COUNT {
    MATCH (task)<-[need:DEPENDS_ON]-(other:PlanTask)
    WHERE
      other.scope_key IN $scope.readable
      AND need.transaction_time_end > datetime()
      AND other.status IN ['pending', 'blocked']
  } AS waiting
WHERE waiting > 0
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  left(coalesce(task.title, task.content), 200) AS task,
  waiting,
  task.item_id AS item_id
ORDER BY waiting DESC, plan, task
LIMIT $limit
