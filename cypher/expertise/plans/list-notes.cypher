// Notes and rulings on a task, oldest first, after a cursor.
// @read @many
// @param  task_item_id  string
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return note          plans/NoteRow
/* :params {task_item_id: 'mem_1', from_time: datetime('0001-01-01T00:00:00Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (task:MemoryItem:PlanTask {item_id: $task_item_id})<-[part:PART_OF]-(note:MemoryItem)
WHERE
  task.scope_key IN $scope.readable
  AND note.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
  AND (note.created_at > $from_time OR (note.created_at = $from_time AND note.item_id > $from_id))
// @state-of note AS state
WITH note, state
ORDER BY note.created_at, note.item_id
SKIP $offset
LIMIT $limit
RETURN {
  item_id: note.item_id,
  content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]),
  kind: note.note_kind,
  agent_id: note.agent_id,
  user_id: note.user_id,
  created_at: toString(note.created_at)
} AS note
