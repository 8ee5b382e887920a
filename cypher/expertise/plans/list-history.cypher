// Past and current states of a plan and its tasks, newest first.
// @read @many
// @param  item_id  string
// @param  offset   integer
// @param  limit    integer
// @return change   plans/PlanChange
/* :params {item_id: 'mem_1', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})
WHERE plan.scope_key IN $scope.readable
CALL (plan) {
  RETURN plan AS item
  UNION ALL
  MATCH (plan)<-[part:PART_OF]-(item:PlanTask)
  WHERE
    item.scope_key IN $scope.readable
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  RETURN item
}
CALL (item) {
  RETURN item AS state
  UNION ALL
  MATCH (item)-[:HAS_VERSION]->(state:ItemVersion)
  WHERE state.rest IS NULL
  RETURN state
}
WITH item, state
ORDER BY state.transaction_time_start DESC, item.item_id DESC, state.version DESC
SKIP $offset
LIMIT $limit
RETURN {
  at: toString(state.transaction_time_start),
  item_id: item.item_id,
  task_id: state.task_id,
  version: state.version,
  status: state.status,
  outcome: state.outcome,
  agent_id: state.claimed_by,
  changed_by: state.changed_by,
  change_reason: state.change_reason
} AS change
