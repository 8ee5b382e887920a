// The current plan of a task.
// @read @maybe
// @param  item_id  string
// @return plan_id  string
// @return status   string
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $item_id})-[part:PART_OF]->(plan:Plan)
WHERE
  task.scope_key IN $scope.readable
  AND plan.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN plan.item_id AS plan_id, plan.status AS status
ORDER BY plan_id
LIMIT 1
