// Tasks on which given tasks depend as of the requested time, with their plans and states.
// @read @many
// @param  item_ids      string[]
// @return task          string
// @return item_id       string
// @return task_id       string
// @return plan_id       string?
// @return plan_item_id  string?
// @return status        string
// @return outcome       string?
// @return only_if       string?
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS id
MATCH (task:MemoryItem:PlanTask {item_id: id})-[wait:DEPENDS_ON]->(earlier:PlanTask)
WHERE
  task.scope_key IN $scope.readable
  AND earlier.scope_key IN $scope.readable
  AND wait.holds_from <= $view.seen_at
  AND wait.transaction_time_end > $view.seen_at
WITH
  id,
  earlier,
  wait,
  COLLECT {
    MATCH (earlier)-[part:PART_OF]->(plan:Plan)
    WHERE
      plan.scope_key IN $scope.readable
      AND part.holds_from <= $view.seen_at
      AND part.transaction_time_end > $view.seen_at
    RETURN plan
    LIMIT 1
  }[0] AS plan
// @state-of earlier AS state
RETURN
  id AS task,
  earlier.item_id AS item_id,
  earlier.task_id AS task_id,
  coalesce(plan.plan_id, plan.item_id) AS plan_id,
  plan.item_id AS plan_item_id,
  state.status AS status,
  state.outcome AS outcome,
  wait.only_if AS only_if
ORDER BY task, item_id
