// Locks a conversation until the transaction ends and returns its state.
// So the later of two concurrent requests sees the change of the other.
// There is no row if the conversation was deleted.
// @write @maybe
// @param  conversation_id  string
// @return turns            integer
// @return chunks           ingest/StoredChunk[]
/* :params {conversation_id: 'mem_1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (conversation:MemoryItem {item_id: $conversation_id})
WHERE conversation.scope_key = $scope.write_key
SET conversation._locked_at = datetime()
SET conversation._locked_at = null
WITH conversation
WHERE conversation.memory_type IS NOT NULL AND conversation.deleted_at IS NULL
CALL (conversation) {
  MATCH (turn:ConversationTurn)-[:PART_OF]->(conversation)
  WHERE turn.scope_key = $scope.write_key
  RETURN count(turn) AS turns
}
CALL (conversation) {
  MATCH (chunk:Episodic)-[:PART_OF]->(conversation)
  WHERE chunk.scope_key = $scope.write_key
  WITH chunk.item_id AS item_id, chunk.external_id AS external_id, chunk.content_hash AS content_hash
  ORDER BY item_id
  RETURN collect({item_id: item_id, external_id: external_id, content_hash: content_hash}) AS chunks
}
RETURN turns, chunks
