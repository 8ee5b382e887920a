// Takes a task out of its plan and ends its dependencies in both directions.
// Reads in the past still show them.
// @write @one
// @param  item_id     string
// @param  now         datetime
// @return dependents  string[]
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $item_id})
WHERE task.scope_key IN $scope.writable
OPTIONAL MATCH (task)-[link:PART_OF|DEPENDS_ON]-(other:Plan|PlanTask)
WHERE other.scope_key IN $scope.writable AND link.transaction_time_end = $open_end
WITH task, link, CASE WHEN endNode(link) = task THEN other.item_id END AS dependent
SET link.transaction_time_end = $now
RETURN collect(DISTINCT dependent) AS dependents
