// Observations by item id, as of the requested time, with their sources, the aspects that these cover, and the sources that were retracted.
// @read @many
// @param  item_ids        string[]
// @return item            items/StoredItem  @whole
// @return sources         observations/Ground[]
// @return stale_because   decisions/StaleBecause[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem:Observation {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
CALL (item) {
  MATCH (item)-[edge:DERIVED_FROM]->(source:MemoryItem)
  WHERE
    source.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
  // @state-of source AS earlier
  WITH source, edge, collect(earlier.status) AS statuses
  ORDER BY edge.transaction_time_start, source.item_id
  LIMIT 1000
  RETURN collect({item_id: source.item_id, aspects: coalesce(edge.aspects, []), retracted: 'retracted' IN statuses}) AS sources
}
// @retracted-under item AS stale_because
RETURN
  state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item,
  sources,
  stale_because
