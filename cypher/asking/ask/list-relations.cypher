// Relationships of given items: those between them first, then those to other items.
// Both ends must be in scope.
// NEXT, feedback links and mirrors of links are left out.
// @read @many
// @param  item_ids  string[]
// @param  limit     integer
// @return relation  ask/Relation
/* :params {item_ids: ['mem_1'], limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[edge]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND edge.mirror IS NULL
    AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  RETURN edge
  LIMIT $limit
}
WITH DISTINCT edge, startNode(edge) AS source, endNode(edge) AS target
ORDER BY source.item_id IN $item_ids AND target.item_id IN $item_ids DESC, coalesce(edge.link_type, type(edge)), source.item_id, target.item_id
LIMIT $limit
// @state-of source AS source_state
// @state-of target AS target_state
RETURN {
  source: coalesce(source_state.title, left(coalesce(source_state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: source_state.item_id, _kept_text_id: source_state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 80)),
  type: coalesce(edge.link_type, type(edge)),
  target: coalesce(target_state.title, left(coalesce(target_state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: target_state.item_id, _kept_text_id: target_state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 80)),
  source_id: source.item_id,
  target_id: target.item_id
} AS relation
