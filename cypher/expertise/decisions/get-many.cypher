// Decisions by item id, as of the requested time, with grounds, evidence, and the grounds that were retracted.
// The confidence starts at the stated value; each piece of evidence changes it.
// @read @many
// @param  item_ids        string[]
// @param  gain            number
// @param  loss            number
// @return item            items/StoredItem  @whole
// @return confidence      number
// @return said            decisions/Said[]
// @return rests_on        decisions/Ground[]
// @return superseded_by   string?
// @return stale_because   decisions/StaleBecause[]
/* :params {item_ids: ['mem_1'], gain: 0.1, loss: 0.15, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem:Decision {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
// @said-of item AS said
// @retracted-under item AS stale_because
RETURN
  state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item,
  reduce(sure = state.confidence, one IN said | CASE WHEN one.reinforces THEN sure + (1 - sure) * $gain ELSE sure - sure * $loss END) AS confidence,
  said,
  COLLECT {
    MATCH (item)-[edge:DERIVED_FROM]->(source:MemoryItem)
    WHERE
      source.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN {item_id: source.item_id, requirement_id: edge.requirement_id, at: toString(edge.transaction_time_start)}
    ORDER BY edge.transaction_time_start, source.item_id
    LIMIT 1000
  } AS rests_on,
  COLLECT {
    MATCH (item)<-[edge:SUPERSEDES]-(newer:MemoryItem)
    WHERE
      newer.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN newer.item_id
    ORDER BY edge.transaction_time_start DESC, newer.item_id
    LIMIT 1
  }[0] AS superseded_by,
  stale_because
