// Turns of a conversation from a position on, as they were sent.
// @read @many
// @param  conversation_id    string
// @param  from               integer
// @return turn               integer
// @return speaker            string
// @return content            string
// @return metadata_json      string
// @return valid_start_time   string?
// @return valid_start_local  string?
/* :params {conversation_id: 'mem_1', from: 0, scope: {write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (conversation:MemoryItem {item_id: $conversation_id})
WHERE conversation.scope_key = $scope.write_key
MATCH (turn:ConversationTurn)-[part:PART_OF]->(conversation)
WHERE
  turn.scope_key = $scope.write_key
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
  AND turn.turn >= $from
RETURN
  turn.turn AS turn,
  turn.speaker AS speaker,
  turn.content AS content,
  turn.metadata_json AS metadata_json,
  turn.valid_start_time AS valid_start_time,
  toString(turn.valid_start_local) AS valid_start_local
ORDER BY turn
