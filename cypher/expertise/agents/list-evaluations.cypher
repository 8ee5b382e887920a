// Evaluations as of the requested time, newest first, after a cursor.
// A parameter that is null restricts nothing.
// @read @many
// @param  agent_id   string?
// @param  dimension  string?
// @param  domain     string?
// @param  statuses   string[]
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return item       items/StoredItem  @whole
/* :params {agent_id: 'keeper', dimension: null, domain: null, statuses: ['active'], from_time: datetime('+12000-01-01T00:00:00Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem:Evaluation)
    USING INDEX item:Evaluation(scope_key, agent_id, created_at)
  WHERE
    $agent_id IS NOT NULL
    AND item.scope_key IN $scope.readable
    AND item.agent_id = $agent_id
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  RETURN item
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    $agent_id IS NULL
    AND item.scope_key IN $scope.readable
    AND item.memory_type = 'evaluation'
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  RETURN item
}
CALL (item) {
  WITH item
  WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
  RETURN item AS state
  UNION ALL
  WITH item
  WHERE $view.past
  MATCH (state:ItemVersion {item_id: item.item_id})
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
WITH item, state
WHERE
  state.status IN $statuses
  AND ($dimension IS NULL OR state.dimension = $dimension)
  AND ($domain IS NULL OR state.domain = $domain)
WITH item, state
ORDER BY item.created_at DESC, item.item_id DESC
SKIP $offset
LIMIT $limit
RETURN state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
