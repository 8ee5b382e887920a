// The text of a plan and its tasks, by plan_id or item id.
// @read @maybe
// @param  plan_id  string
// @return content  string
// @return tasks    string[]
/* :params {plan_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (plan:MemoryItem:Plan {item_id: $plan_id})
  WHERE plan.scope_key IN $scope.readable
  RETURN plan
  UNION
  MATCH (plan:Plan {plan_id: $plan_id})
  WHERE plan.scope_key IN $scope.readable
  RETURN plan
}
WITH plan
ORDER BY plan.created_at DESC, plan.item_id
LIMIT 1
RETURN
  coalesce(plan.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: plan.item_id, _kept_text_id: plan.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]) AS content,
  COLLECT {
    MATCH (plan)<-[edge:PART_OF]-(task:PlanTask)
    WHERE
      task.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN task.content
    ORDER BY task.item_id
    LIMIT 500
  } AS tasks
