// Items of some types, oldest first, created after the last row of the previous page.
// Items with the same time are sorted by id, so that no page repeats or misses one.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  memory_types  string[]
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return item          items/StoredItem  @whole
/* :params {memory_types: ['semantic'], from_time: datetime('0001-01-01T00:00:00Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.memory_type IN $memory_types
    AND item.created_at >= $from_time
    AND (item.created_at > $from_time OR item.item_id > $from_id)
  // @state-of item AS state
  RETURN item, state
  ORDER BY item.scope_key, item.created_at, item.item_id
  LIMIT $offset + $limit
}
WITH item, state
ORDER BY item.created_at, item.item_id
SKIP $offset
LIMIT $limit
RETURN state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
