// Creates dependencies on tasks of other plans in the scope, found by plan and task id.
// Returns the rows whose task exists.
// @write @many
// @param  rows      object[]
// @param  now       datetime
// @return item_id    string
// @return target_id  string
// @return place      integer
/* :params {rows: [{item_id: 'mem_1', plan_id: 'mem_2', task_id: '1', only_if: null, place: 0}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (task:MemoryItem {item_id: row.item_id})
WHERE task.scope_key IN $scope.writable
CALL (task, row) {
  MATCH (plan:MemoryItem:Plan {item_id: row.plan_id})
  WHERE plan.scope_key IN $scope.writable AND plan.scope_key = task.scope_key
  RETURN plan
  UNION
  MATCH (plan:Plan {plan_id: row.plan_id})
  WHERE plan.scope_key IN $scope.writable AND plan.scope_key = task.scope_key
  RETURN plan
  ORDER BY plan.created_at DESC, plan.item_id
  LIMIT 1
}
MATCH (plan)<-[part:PART_OF]-(other:PlanTask)
WHERE
  other.scope_key IN $scope.writable
  AND part.transaction_time_end = $open_end
  AND (other.task_id = row.task_id OR other.item_id = row.task_id)
WITH row, task, other
ORDER BY other.item_id
WITH row, task, collect(other)[0] AS other
CREATE (task)-[:DEPENDS_ON {only_if: row.only_if, created_at: $now, holds_from: $now, transaction_time_start: $now, transaction_time_end: $open_end}]->(other)
RETURN task.item_id AS item_id, other.item_id AS target_id, row.place AS place
