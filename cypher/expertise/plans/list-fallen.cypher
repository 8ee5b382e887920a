// Tasks of a plan that are derived, directly or indirectly, from a retracted or superseded item, with that item.
// @read @many
// @param  item_id  string
// @param  limit    integer
// @return task_id  string
// @return task     string
// @return fallen   plans/Fallen
/* :params {item_id: 'mem_1', limit: 1000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
MATCH (task)(
  (one:MemoryItem)-[step:DERIVED_FROM]->(other:MemoryItem)
    WHERE
      one.scope_key IN $scope.readable
      AND other.scope_key IN $scope.readable
      AND step.holds_from <= $view.seen_at
      AND step.transaction_time_end > $view.seen_at
)+(basis:MemoryItem)
WHERE basis.scope_key IN $scope.readable
WITH DISTINCT task, basis
// @state-of basis AS ground
WITH task, basis, ground
WHERE ground.status IN ['retracted', 'superseded']
RETURN DISTINCT
  task.task_id AS task_id,
  task.item_id AS task,
  {
    item_id: basis.item_id,
    memory_type: ground.memory_type,
    content: left(coalesce(ground.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: ground.item_id, _kept_text_id: ground.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200),
    status: ground.status,
    reason: ground.retraction_reason
  } AS fallen
ORDER BY task, fallen.item_id
LIMIT $limit
