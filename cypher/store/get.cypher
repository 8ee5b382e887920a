// An item with vector, entities and facts, and whether one of its sources was retracted; of a plan also the tasks, in order of creation.
// @read @maybe
// @param  item_id  string
// @return item     items/StoredItem  @whole
// @return tasks    object[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
CALL (item) {
  MATCH (item)(
    (one:MemoryItem)-[step:DERIVED_FROM]->(other:MemoryItem)
      WHERE
        one.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND step.holds_from <= $view.seen_at
        AND step.transaction_time_end > $view.seen_at
  )+(basis:MemoryItem)
  WHERE basis.scope_key IN $scope.readable
  WITH DISTINCT basis
  // @state-of basis AS ground
  WITH ground
  WHERE ground.status = 'retracted'
  LIMIT 1
  RETURN count(ground) > 0 AS stale
}
// @record-of item, state AS record
RETURN
  record{
    .*,
    embedding: state.embedding,
    transaction_time_end: state.transaction_time_end,
    stale: CASE WHEN stale THEN true END
  } AS item,
  COLLECT {
    WITH item
    WHERE item:Plan
    MATCH (item)<-[part:PART_OF]-(task:PlanTask)
    WHERE
      task.scope_key IN $scope.readable
      AND part.holds_from <= $view.seen_at
      AND part.transaction_time_end > $view.seen_at
    // @state-of task AS task_state
    RETURN
      task_state{
        .item_id,
        .task_id,
        content: coalesce(task_state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: task_state.item_id, _kept_text_id: task_state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]),
        .status,
        depends_on: COLLECT {
          MATCH (task)-[waits:DEPENDS_ON]->(earlier:PlanTask)
          WHERE
            earlier.scope_key IN $scope.readable
            AND waits.holds_from <= $view.seen_at
            AND waits.transaction_time_end > $view.seen_at
          RETURN earlier.task_id
          ORDER BY earlier.item_id
        }
      }
    ORDER BY task.item_id
  } AS tasks
