// The newest notes, each with the notes to which it links.
// Some of these may not be among the newest notes; the caller leaves them out.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  hidden    string[]
// @param  statuses  string[]
// @param  max       integer
// @return item_id   string
// @return targets   string[]
/* :params {hidden: ['NEXT'], statuses: ['archived'], max: 20001, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (note:MemoryItem)
    USING INDEX note:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    note.scope_key = scope_key
    AND note.scope_key IN $scope.readable
    AND note.memory_type = 'zettel'
    AND note.created_at IS NOT NULL
    AND NOT note.status IN $statuses
  RETURN note
  ORDER BY note.scope_key DESC, note.memory_type DESC, note.created_at DESC, note.item_id DESC
  LIMIT $max
}
WITH note
ORDER BY note.created_at DESC, note.item_id DESC
LIMIT $max
RETURN
  note.item_id AS item_id,
  COLLECT {
    MATCH (note)-[link]->(other:MemoryItem)
    WHERE
      other.memory_type = 'zettel'
      AND other.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
    RETURN DISTINCT other.item_id
  } AS targets
