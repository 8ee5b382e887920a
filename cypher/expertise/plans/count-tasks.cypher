// Number of tasks of a plan, and number of finished ones.
// @read @one
// @param  item_id    string
// @return total      integer
// @return completed  integer
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN count(task) AS total, sum(CASE WHEN task.status IN ['complete', 'skipped'] AND coalesce(task.outcome, 'done') <> 'failed' THEN 1 ELSE 0 END) AS completed
