// Notes whose property or metadata key has this value, newest first.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  property  string
// @param  value     string
// @param  lookup    string
// @param  statuses  string[]
// @param  max       integer
// @return item_id   string
/* :params {property: 'status', value: 'active', lookup: 'status=active', statuses: ['archived'], max: 5000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
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
    AND ($lookup IN note._lookup_keys OR toStringOrNull(note[$property]) = $value)
  RETURN note
  ORDER BY note.scope_key DESC, note.memory_type DESC, note.created_at DESC, note.item_id DESC
  LIMIT $max
}
RETURN note.item_id AS item_id
ORDER BY note.created_at DESC, item_id DESC
LIMIT $max
