// Tasks of plans, with the tasks on which they depend now, also of other plans.
// @read @many
// @param  plan_ids  string[]
// @return plan_id   string
// @return item_id   string
// @return task_id   string
// @return chain     integer?
// @return waits     object[]
/* :params {plan_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $plan_ids AS plan_id
MATCH (plan:MemoryItem:Plan {item_id: plan_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN
  plan_id,
  task.item_id AS item_id,
  task.task_id AS task_id,
  task.chain AS chain,
  COLLECT {
    MATCH (task)-[wait:DEPENDS_ON]->(earlier:PlanTask)
    WHERE
      earlier.scope_key IN $scope.readable
      AND wait.holds_from <= $view.seen_at
      AND wait.transaction_time_end > $view.seen_at
    RETURN {
      item_id: earlier.item_id,
      plan_id: COLLECT {
        MATCH (earlier)-[of:PART_OF]->(other:Plan)
        WHERE
          other.scope_key IN $scope.readable
          AND of.holds_from <= $view.seen_at
          AND of.transaction_time_end > $view.seen_at
        RETURN other.item_id
        LIMIT 1
      }[0]
    }
  } AS waits
ORDER BY item_id
