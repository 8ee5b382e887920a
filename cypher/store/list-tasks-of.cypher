// Item ids of the current tasks of a plan.
// @read @many
// @param  plan_id  string
// @return item_id  string
/* :params {plan_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $plan_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN task.item_id AS item_id
ORDER BY item_id
