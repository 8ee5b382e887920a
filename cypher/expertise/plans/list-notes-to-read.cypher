// Notes and rulings to read before a task begins: those on the task and on the tasks on which it depends, newest first.
// @read @many
// @param  task_item_id  string
// @param  limit         integer
// @return plan_id       string
// @return task_id       string
// @return note          plans/NoteRow
/* :params {task_item_id: 'mem_1', limit: 10, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $task_item_id})
WHERE task.scope_key IN $scope.readable
CALL (task) {
  RETURN task AS about
  UNION
  MATCH (task)-[wait:DEPENDS_ON]->(about:PlanTask)
  WHERE
    about.scope_key IN $scope.readable
    AND wait.holds_from <= $view.seen_at
    AND wait.transaction_time_end > $view.seen_at
  RETURN about
}
MATCH (plan:Plan)<-[within:PART_OF]-(about)<-[part:PART_OF]-(note:MemoryItem)
WHERE
  plan.scope_key IN $scope.readable
  AND note.scope_key IN $scope.readable
  AND within.holds_from <= $view.seen_at
  AND within.transaction_time_end > $view.seen_at
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
WITH plan, about, note
ORDER BY note.created_at DESC, note.item_id DESC
LIMIT $limit
RETURN
  coalesce(plan.plan_id, plan.item_id) AS plan_id,
  about.task_id AS task_id,
  {
    item_id: note.item_id,
    content: left(note.content, 2000),
    kind: note.note_kind,
    agent_id: note.agent_id,
    user_id: note.user_id,
    created_at: toString(note.created_at)
  } AS note
