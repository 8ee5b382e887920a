// Extends the claim of a task, if the token is current.
// This creates no version.
// @write @maybe
// @param  item_id      string
// @param  token        integer
// @param  lease_until  datetime
// @return task_id      string
/* :params {item_id: 'mem_1', token: 1, lease_until: datetime(), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $item_id})
WHERE task.scope_key IN $scope.writable
SET task._locked_at = datetime()
SET task._locked_at = null
WITH task
WHERE task.status = 'in_progress' AND task.fence = $token AND task.lease_until IS NOT NULL
SET task.lease_until = $lease_until
RETURN task.task_id AS task_id
