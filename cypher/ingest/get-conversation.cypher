// What is stored of a conversation: its container, its turns in order, its chunks.
// @read @maybe
// @param  external_id      string
// @return conversation_id  string
// @return turn_hashes      string[]
// @return chunks           ingest/StoredChunk[]
/* :params {external_id: 'conversation:c1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (conversation:MemoryItem)
WHERE conversation.scope_key = $scope.write_key AND conversation.external_id = $external_id
CALL (conversation) {
  MATCH (turn:ConversationTurn)-[:PART_OF]->(conversation)
  WHERE turn.scope_key = $scope.write_key
  WITH turn
  ORDER BY turn.turn
  RETURN collect(turn.content_hash) AS turn_hashes
}
CALL (conversation) {
  MATCH (chunk:Episodic)-[:PART_OF]->(conversation)
  WHERE chunk.scope_key = $scope.write_key
  RETURN collect({item_id: chunk.item_id, external_id: chunk.external_id, content_hash: chunk.content_hash}) AS chunks
}
RETURN conversation.item_id AS conversation_id, turn_hashes, chunks
