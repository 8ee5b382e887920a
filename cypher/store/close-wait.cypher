// Ends the dependency of a task on another one.
// @write @one
// @param  item_id    string
// @param  target_id  string
// @param  now        datetime
// @return closed     integer
/* :params {item_id: 'mem_1', target_id: 'mem_2', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $item_id})-[wait:DEPENDS_ON]->(earlier:PlanTask {item_id: $target_id})
WHERE
  task.scope_key IN $scope.writable
  AND earlier.scope_key IN $scope.writable
  AND wait.transaction_time_end = $open_end
SET wait.transaction_time_end = $now
RETURN count(wait) AS closed
