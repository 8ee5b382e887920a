// Progress of plans: finished, failed, running and remaining tasks.
// @sees    Number of tasks per state in each plan, active plans first.
// @empty   No plan is stored.
// @read @many
// @param   limit  integer
// @return  plan  string
// @return  status  string
// @return  done  integer
// @return  failed  integer
// @return  under_way  integer
// @return  left  integer
// @return  item_id  string
// @example {"plan": "Long Barometer goes public", "status": "active", "done": 1, "failed": 0, "under_way": 2, "left": 3}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status IN ['active', 'completed', 'failed', 'cancelled']
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE task.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
RETURN
  left(coalesce(plan.title, plan.content), 200) AS plan,
  plan.status AS status,
  sum(CASE WHEN task.status IN ['complete', 'skipped'] AND coalesce(task.outcome, 'done') = 'done' THEN 1 ELSE 0 END) AS done,
  sum(CASE task.outcome WHEN 'failed' THEN 1 ELSE 0 END) AS failed,
  sum(CASE task.status WHEN 'in_progress' THEN 1 ELSE 0 END) AS under_way,
  sum(CASE WHEN task.status IN ['pending', 'blocked'] THEN 1 ELSE 0 END) AS left,
  plan.item_id AS item_id
ORDER BY status, plan
LIMIT $limit
