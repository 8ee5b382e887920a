// Tasks of active plans with a retracted or superseded ground.
// @sees    Tasks to review, with the retracted or superseded item.
// @empty   No task of an active plan rests on an item that was retracted or superseded.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  task  string
// @return  fell  string
// @return  how  string
// @return  item_id  string
// @example {"plan": "Refit of the Teist", "task": "Hire a boat again", "fell": "While the Teist was in the yard, the station was supplied by the hired boat Maren, which is slower and has no ramp.", "how": "retracted"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active'
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
MATCH (task)-[rests:DERIVED_FROM]->(ground:MemoryItem)
WHERE
  ground.scope_key IN $scope.readable
  AND rests.transaction_time_end > datetime()
  AND ground.status IN ['retracted', 'superseded']
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  left(coalesce(task.title, task.content), 200) AS task,
  left(ground.content, 300) AS fell,
  ground.status AS how,
  task.item_id AS item_id
ORDER BY plan, task, fell
LIMIT $limit
