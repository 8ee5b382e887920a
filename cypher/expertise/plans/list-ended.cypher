// Tasks of the workspace whose claim has expired, oldest expiry first.
// @read @many
// @param  now      datetime
// @param  limit    integer
// @return item_id  string
/* :params {now: datetime(), limit: 100, scope: {readable: ['w:w1', 'u:u1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (task:PlanTask)
WHERE task.lease_until < $now AND task.status = 'in_progress' AND task.scope_key = $scope.write_key
RETURN task.item_id AS item_id
ORDER BY task.lease_until, item_id
LIMIT $limit
