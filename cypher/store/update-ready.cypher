// Computes which tasks are ready, among given tasks and all that depend on them.
// A ready task is pending, in an active plan, and waits for nothing but a time.
// Its index key has priority, longest chain of dependents, and age.
// Each task is locked before it is read, so that of two tasks ending at the same time, the later sees the earlier.
// A task is `moot` if it was needed only after a failure that can no longer happen.
// @write @many
// @param  item_ids    string[]
// @param  since_ever  datetime
// @return item_id       string
// @return task_id       string
// @return became_ready  boolean
// @return moot          boolean
/* :params {item_ids: ['mem_1'], since_ever: datetime('0001-01-01T00:00:00Z'), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
CALL () {
  UNWIND $item_ids AS item_id
  MATCH (task:MemoryItem:PlanTask {item_id: item_id})
  WHERE task.scope_key IN $scope.writable
  RETURN task
  UNION
  UNWIND $item_ids AS item_id
  MATCH (earlier:MemoryItem:PlanTask {item_id: item_id})<-[wait:DEPENDS_ON]-(task:PlanTask)
  WHERE
    earlier.scope_key IN $scope.writable
    AND task.scope_key IN $scope.writable
    AND wait.transaction_time_end = $open_end
  RETURN task
}
WITH DISTINCT task
ORDER BY task.item_id
SET task._locked_at = datetime()
SET task._locked_at = null
WITH task, task._ready_key AS was
WHERE task.item_id IS NOT NULL
LET held = EXISTS {
  MATCH (task)-[wait:DEPENDS_ON]->(earlier:PlanTask)
  WHERE earlier.scope_key IN $scope.writable AND wait.transaction_time_end = $open_end
  WITH wait, earlier, earlier.status = 'complete' AND coalesce(earlier.outcome, 'done') = 'failed' AS failed
  WITH CASE wait.only_if WHEN 'failed' THEN failed ELSE earlier.status IN ['complete', 'skipped'] AND NOT failed END AS met
  WHERE NOT met
  RETURN met
}
LET moot = task.status = 'pending' AND EXISTS {
  MATCH (task)-[wait:DEPENDS_ON]->(earlier:PlanTask)
  WHERE
    earlier.scope_key IN $scope.writable
    AND wait.transaction_time_end = $open_end
    AND wait.only_if = 'failed'
    AND earlier.status IN ['complete', 'skipped']
    AND coalesce(earlier.outcome, 'done') <> 'failed'
}
LET is_ready = task.status = 'pending' AND task.gated IS NULL AND NOT held AND EXISTS {
  MATCH (task)-[part:PART_OF]->(plan:Plan {status: 'active'})
  WHERE plan.scope_key IN $scope.writable AND part.transaction_time_end = $open_end
}
SET
  task._ready_key = CASE
    WHEN is_ready THEN task.scope_key + '|' + right('000' + toString(coalesce(task.priority, 2)), 4) + '|' + right('00000' + toString(999999 - coalesce(task.chain, 1)), 6) + '|' + task.item_id
  END,
  task.ready_from = CASE WHEN is_ready THEN coalesce(task.opens_at, $since_ever) END
RETURN task.item_id AS item_id, task.task_id AS task_id, is_ready AND was IS NULL AS became_ready, moot
