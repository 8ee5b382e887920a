// Finished tasks by agent, over all plans.
// @sees    Completed and failed tasks of each agent. Tasks without claim and assignee are left out.
// @empty   No task with a claim or an assignee is finished.
// @read @many
// @param   limit  integer
// @return  who  string
// @return  done  integer
// @return  failed  integer
// @return  plans  integer
// @example {"who": "Yusuf", "done": 1, "failed": 0, "plans": 1}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (plan:Plan)
  USING INDEX plan:Plan(scope_key, status)
WHERE plan.scope_key IN $scope.readable AND plan.status IN ['active', 'completed', 'failed', 'cancelled']
MATCH (plan)<-[part:PART_OF]-(task:PlanTask)
WHERE
  task.scope_key IN $scope.readable
  AND part.transaction_time_end > datetime()
  AND task.status = 'complete'
WITH plan, task, coalesce(task.claimed_by, task.assignee) AS who
WHERE who IS NOT NULL
RETURN
  who,
  sum(CASE WHEN coalesce(task.outcome, 'done') = 'done' THEN 1 ELSE 0 END) AS done,
  sum(CASE task.outcome WHEN 'failed' THEN 1 ELSE 0 END) AS failed,
  count(DISTINCT plan) AS plans
ORDER BY done DESC, who
LIMIT $limit
