// The items in scope that have the given ids, shortened.
// @read @many
// @param  item_ids  string[]
// @return root      search/GroupRoot
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (root:MemoryItem {item_id: item_id})
WHERE root.scope_key IN $scope.readable
// @state-of root AS state
RETURN state{.item_id, .memory_type, .origin, accessible: true, content_preview: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200)} AS root
