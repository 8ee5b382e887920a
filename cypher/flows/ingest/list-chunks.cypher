// Chunks of a document, in order.
// @read @many
// @param  document_id  string
// @return chunk_id     string
/* :params {document_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (document:MemoryItem {item_id: $document_id})
WHERE document.scope_key IN $scope.readable
MATCH (chunk:MemoryItem)-[part:PART_OF]->(document)
WHERE
  chunk.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
  AND chunk.chunk_position IS NOT NULL
RETURN chunk.item_id AS chunk_id
ORDER BY chunk.chunk_position
