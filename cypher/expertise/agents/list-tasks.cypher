// Ended tasks of the workspace that an agent claimed, or that were assigned to it and claimed by nobody, last changed first.
// @read @many
// @param  agent_id  string
// @param  limit     integer
// @return item_id   string
// @return done      boolean
/* :params {agent_id: 'keeper', limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask)
  USING INDEX task:PlanTask(scope_key, status)
WHERE
  task.scope_key = $scope.write_key
  AND task.status IN ['complete', 'skipped']
WITH task
WHERE coalesce(task.claimed_by, task.assignee) = $agent_id
RETURN task.item_id AS item_id, task.status = 'complete' AND coalesce(task.outcome, 'done') = 'done' AS done
ORDER BY task.updated_at DESC, task.item_id DESC
LIMIT $limit
