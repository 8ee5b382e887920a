// Anchors as of the requested time, newest first, after a cursor.
// A parameter that is null restricts nothing.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  statuses     string[]
// @param  session_id   string?
// @param  anchor_type  string?
// @param  from_time    datetime
// @param  from_id      string
// @param  offset       integer
// @param  limit        integer
// @return item         items/StoredItem  @whole
/* :params {statuses: ['active'], session_id: null, anchor_type: null, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.memory_type = 'anchor'
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  // @state-of item AS state
  WITH item, state
  WHERE
    state.status IN $statuses
    AND ($session_id IS NULL OR state.session_id = $session_id)
    AND ($anchor_type IS NULL OR state.anchor_type = $anchor_type)
  RETURN item, state
  ORDER BY item.scope_key DESC, item.memory_type DESC, item.created_at DESC, item.item_id DESC
  LIMIT $offset + $limit
}
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
SKIP $offset
LIMIT $limit
RETURN state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
