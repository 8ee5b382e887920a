// A task of a plan by its task_id or item id.
// @read @maybe
// @param  plan_item_id  string
// @param  task_id       string
// @return item_id       string
/* :params {plan_item_id: 'mem_1', task_id: '1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (task:MemoryItem:PlanTask {item_id: $task_id})
  WHERE task.scope_key IN $scope.readable
  RETURN task, 0 AS place
  UNION
  MATCH (task:PlanTask {task_id: $task_id})
  WHERE task.scope_key IN $scope.readable
  RETURN task, 1 AS place
}
MATCH (task)-[part:PART_OF]->(plan:Plan {item_id: $plan_item_id})
WHERE
  plan.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN task.item_id AS item_id
ORDER BY place, item_id
LIMIT 1
