// Locks an item until the end of the transaction, and names all that goes with it: itself and the tasks of a plan.
// One that was deleted while this waited for the lock has no properties any more.
// @write @many
// @param  item_id      string
// @return item_id      string
// @return session_key  string?
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
SET item.locked_at = datetime()
WITH item
WHERE item.memory_type IS NOT NULL
OPTIONAL MATCH (task:PlanTask)-[:PART_OF]->(item:Plan)
WHERE task.scope_key IN $scope.readable
WITH item, collect(task) AS tasks
UNWIND [item] + tasks AS part
RETURN part.item_id AS item_id, part.session_key AS session_key
