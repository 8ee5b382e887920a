// A plan as of the requested time, with its evidence, and the decision that was made from it.
// @read @maybe
// @param  item_id       string
// @return item          items/StoredItem  @whole
// @return evidence_ids  string[]
// @return decision_id   string?
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (plan:MemoryItem:Plan {item_id: $item_id})
WHERE plan.scope_key IN $scope.readable
// @state-of plan AS state
RETURN
  state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item,
  COLLECT {
    MATCH (plan)-[edge:DERIVED_FROM]->(source:MemoryItem)
    WHERE
      source.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN source.item_id
    ORDER BY source.item_id
    LIMIT 1000
  } AS evidence_ids,
  COLLECT {
    MATCH (plan)-[edge:PRODUCED]->(decision:Decision)
    WHERE
      decision.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN coalesce(decision.decision_id, decision.item_id)
    ORDER BY decision.item_id
    LIMIT 1
  }[0] AS decision_id
