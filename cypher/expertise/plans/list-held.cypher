// Unfinished tasks of active plans that cannot be claimed now, those of the oldest plan first.
// @read @many
// @param  plan_item_id  string?
// @param  now           datetime
// @param  limit         integer
// @return task          plans/HeldRow
/* :params {plan_item_id: null, now: datetime(), limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status = 'active' AND ($plan_item_id IS NULL OR plan.item_id = $plan_item_id)
WITH plan
ORDER BY plan.item_id
CALL (plan) {
  MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
  WHERE
    task.scope_key IN $scope.readable
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
    AND task.status IN ['pending', 'in_progress', 'blocked']
    AND (task.ready_from IS NULL OR task.ready_from > $now)
  RETURN task
  ORDER BY task.item_id
  LIMIT $limit
}
WITH plan, task
LIMIT $limit
RETURN {
  item_id: task.item_id,
  task_id: task.task_id,
  plan_id: coalesce(plan.plan_id, plan.item_id),
  title: task.title,
  content: left(task.content, 2000),
  status: task.status,
  gates_json: task.gates_json,
  claimed_by: task.claimed_by,
  lease_until: toString(task.lease_until)
} AS task
