// Tasks of a plan as of the requested time, in order of creation, with the ids of the tasks on which they depend; optionally one task.
// Times are returned as text, which is faster.
// @read @many
// @param  item_id       string
// @param  task_item_id  string?
// @return task          plans/TaskRow
/* :params {item_id: 'mem_1', task_item_id: null, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})<-[part:PART_OF]-(task:PlanTask)
WHERE
  plan.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND ($task_item_id IS NULL OR task.item_id = $task_item_id)
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
// @state-of task AS state
RETURN
  {
    item_id: task.item_id,
    task_id: state.task_id,
    plan_id: coalesce(plan.plan_id, plan.item_id),
    title: state.title,
    content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 2000),
    origin: task.origin,
    trust: task.trust,
    status: state.status,
    outcome: state.outcome,
    priority: state.priority,
    assignee: state.assignee,
    chain: state.chain,
    gates_json: state.gates_json,
    claimed_by: state.claimed_by,
    lease_until: toString(state.lease_until),
    created_at: toString(state.created_at),
    updated_at: toString(state.updated_at),
    version: state.version,
    notes: COUNT {
      MATCH (task)<-[edge:PART_OF]-(note:MemoryItem)
      WHERE
        note.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
    },
    waits: COLLECT {
      MATCH (task)-[wait:DEPENDS_ON]->(earlier:PlanTask)
      WHERE
        earlier.scope_key IN $scope.readable
        AND wait.holds_from <= $view.seen_at
        AND wait.transaction_time_end > $view.seen_at
      RETURN {item_id: earlier.item_id, only_if: wait.only_if}
      ORDER BY earlier.item_id
    }
  } AS task
ORDER BY task.item_id
