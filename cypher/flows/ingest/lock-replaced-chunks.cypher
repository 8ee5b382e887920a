// Locks the current chunks of earlier texts of a document, in order of ids.
// @write @many
// @param  document_id  string
// @param  hidden       string[]
// @param  limit        integer
// @return chunk_id     string
/* :params {document_id: 'mem_1', hidden: ['superseded'], limit: 500, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (document:MemoryItem {item_id: $document_id})
WHERE document.scope_key = $scope.write_key
MATCH (chunk:MemoryItem)-[part:PART_OF]->(document)
WHERE
  chunk.scope_key = $scope.write_key
  AND chunk.chunk_position IS NOT NULL
  AND part.transaction_time_end < datetime('9999-12-31T23:59:59Z')
  AND NOT chunk.status IN $hidden
WITH chunk
ORDER BY chunk.item_id
LIMIT $limit
SET chunk._locked_at = datetime()
RETURN chunk.item_id AS chunk_id
