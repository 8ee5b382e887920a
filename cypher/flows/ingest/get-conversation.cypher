// A stored conversation: container, turns and chunks, in order.
// It is found by its unique key, because an update can change external ids.
// @read @maybe
// @param  dedupe_key       string
// @return conversation_id  string
// @return turns            ingest/StoredTurn[]
// @return chunks           ingest/StoredChunk[]
/* :params {dedupe_key: 'w:w1|external|conversation:c1', scope: {write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (conversation:MemoryItem {_dedupe_key: $dedupe_key})
WHERE conversation.scope_key = $scope.write_key
CALL (conversation) {
  MATCH (turn:ConversationTurn)-[part:PART_OF]->(conversation)
  WHERE
    turn.scope_key = $scope.write_key
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  WITH turn.turn AS place, turn.content_hash AS content_hash, turn.valid_start_time AS at, turn.external_id AS external_id
  ORDER BY place
  RETURN collect({place: place, content_hash: content_hash, at: at, external_id: external_id}) AS turns
}
CALL (conversation) {
  MATCH (chunk:Episodic)-[part:PART_OF]->(conversation)
  WHERE
    chunk.scope_key = $scope.write_key
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  WITH chunk.item_id AS item_id, chunk.external_id AS external_id, chunk.content_hash AS content_hash
  ORDER BY item_id
  RETURN collect({item_id: item_id, external_id: external_id, content_hash: content_hash}) AS chunks
}
RETURN conversation.item_id AS conversation_id, turns, chunks
