// Active plans, newest first, after a cursor, with the number of tasks per state.
// @read @many
// @param  now        datetime
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return plan       plans/PlanRow
/* :params {now: datetime(), from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE
  plan.scope_key IN $scope.readable
  AND plan.status = 'active'
  AND plan.created_at <= $from_time
  AND (plan.created_at < $from_time OR plan.item_id < $from_id)
WITH plan
ORDER BY plan.created_at DESC, plan.item_id DESC
SKIP $offset
LIMIT $limit
CALL (plan) {
  MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
  WHERE
    task.scope_key IN $scope.readable
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  RETURN
    count(task) AS total,
    count(CASE WHEN task.status IN ['complete', 'skipped'] AND coalesce(task.outcome, 'done') <> 'failed' THEN 1 END) AS completed,
    count(CASE WHEN task.status = 'in_progress' THEN 1 END) AS in_progress,
    count(CASE WHEN task.ready_from <= $now THEN 1 END) AS ready
}
// `plan.created_at` is text here, which does not sort like a time.
WITH plan, total, completed, in_progress, ready, plan.created_at AS since
RETURN {
  plan_id: coalesce(plan.plan_id, plan.item_id),
  item_id: plan.item_id,
  title: plan.title,
  content: left(plan.content, 2000),
  status: plan.status,
  created_by: plan.created_by,
  total_tasks: total,
  completed_tasks: completed,
  in_progress_tasks: in_progress,
  ready_tasks: ready,
  created_at: toString(plan.created_at),
  updated_at: toString(plan.updated_at)
} AS plan
ORDER BY since DESC, plan.item_id DESC
