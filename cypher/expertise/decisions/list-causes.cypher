// Direct causes, or direct effects, of given items as of the requested time.
// @read @many
// @param  item_ids      string[]
// @param  wants         string
// @param  limit         integer
// @return from_id       string
// @return relationship  string
// @return item_id       string
// @return memory_type   string
// @return content       string
// @return status        string
/* :params {item_ids: ['mem_1'], wants: 'causes', limit: 200, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS id
MATCH (item:MemoryItem {item_id: id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[edge:DERIVED_FROM|CAUSED_BY]->(node:MemoryItem)
  WHERE
    node.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND $wants = 'causes'
  RETURN node, edge
  UNION ALL
  MATCH (item)<-[edge:CAUSES|INFLUENCES|PRODUCED]-(node:MemoryItem)
  WHERE
    node.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND $wants = 'causes'
  RETURN node, edge
  UNION ALL
  MATCH (item)<-[edge:DERIVED_FROM|CAUSED_BY]-(node:MemoryItem)
  WHERE
    node.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND $wants = 'effects'
  RETURN node, edge
  UNION ALL
  MATCH (item)-[edge:CAUSES|INFLUENCES|PRODUCED]->(node:MemoryItem)
  WHERE
    node.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND $wants = 'effects'
  RETURN node, edge
}
// @state-of node AS state
RETURN
  item.item_id AS from_id,
  type(edge) AS relationship,
  node.item_id AS item_id,
  state.memory_type AS memory_type,
  left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 500) AS content,
  state.status AS status
ORDER BY from_id, relationship, item_id
LIMIT $limit
