// The tasks of a plan as a reader of the plan sees them, in order of creation.
// @read @many
// @param  item_id     string
// @return item_id     string
// @return task_id     string
// @return content     string
// @return status      string
// @return depends_on  string[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
// @state-of task AS state
RETURN
  state.item_id AS item_id,
  state.task_id AS task_id,
  coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]) AS content,
  state.status AS status,
  COLLECT {
    MATCH (task)-[waits:DEPENDS_ON]->(earlier:PlanTask)
    WHERE
      earlier.scope_key IN $scope.readable
      AND waits.holds_from <= $view.seen_at
      AND waits.transaction_time_end > $view.seen_at
    RETURN earlier.task_id
    ORDER BY earlier.item_id
  } AS depends_on
ORDER BY task.item_id
