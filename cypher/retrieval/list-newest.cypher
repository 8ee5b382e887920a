// The newest items, for an empty query.
// Scopes are read one at a time, because the index keeps the order only within one.
// Times are returned as text, because the driver decodes a DateTime slowly.
// @read @many
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return item      items/StoredItem  @whole
// @return versions  integer
/* :params {limit: 5, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.origin_tier <= $filter.max_tier
    AND item.memory_type IN $filter.memory_types
    AND item.created_at >= $filter.since
    AND item.created_at < $filter.until
  // @state-of item AS state
  WITH item, state
  WHERE
    state.scope_key IN $scope.readable
    AND state.status IN $filter.statuses
    AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  RETURN item, state
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
  LIMIT $limit
}
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
RETURN state{
  .*,
  content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]),
  metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]),
  embedding: null,
  created_at: toString(item.created_at),
  updated_at: toString(state.updated_at),
  valid_start_time: toString(state.valid_start_time),
  valid_end_time: toString(state.valid_end_time),
  valid_start_local: toString(state.valid_start_local),
  valid_end_local: toString(state.valid_end_local),
  transaction_time_start: toString(state.transaction_time_start),
  transaction_time_end: null
} AS item, item.version AS versions
