// Notes and rulings that who begins a task should read: on the task and on those that it waited for, newest first.
// @read @many
// @param  task_item_id  string
// @param  limit         integer
// @return plan_id       string
// @return task_id       string
// @return note          plans/NoteRow
/* :params {task_item_id: 'mem_1', limit: 10, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $task_item_id})
WHERE task.scope_key IN $scope.readable
CALL (task) {
  RETURN task AS about
  UNION
  MATCH (task)-[wait:DEPENDS_ON]->(about:PlanTask)
  WHERE about.scope_key IN $scope.readable AND wait.transaction_time_end = $open_end
  RETURN about
}
MATCH (plan:Plan)<-[within:PART_OF]-(about)<-[part:PART_OF]-(note:MemoryItem)
WHERE
  plan.scope_key IN $scope.readable
  AND note.scope_key IN $scope.readable
  AND within.transaction_time_end = $open_end
  AND part.transaction_time_end = $open_end
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
