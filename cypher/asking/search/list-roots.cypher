// The given ids that are items in scope.
// @read @many
// @param  item_ids  string[]
// @return root      search/GroupRoot
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (root:MemoryItem {item_id: item_id})
WHERE root.scope_key IN $scope.readable
CALL (root) {
  WITH root
  WHERE NOT $view.past OR (root.known_from <= $view.known_at AND root.holds_from <= $view.valid_until AND root.holds_until > $view.valid_from)
  RETURN root AS state
  UNION ALL
  WITH root
  WHERE $view.past
  MATCH (state:ItemVersion {item_id: root.item_id})
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
RETURN state{.item_id, .memory_type, .origin, accessible: true, content_preview: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200)} AS root
