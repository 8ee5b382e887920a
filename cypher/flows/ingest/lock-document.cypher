// Locks an unfinished document until the transaction ends and returns the position of its next chunk.
// So concurrent requests continue one after the other.
// There is no row if the document is complete or deleted.
// @write @maybe
// @param  document_id  string
// @return next         integer
// @return last_id      string?
/* :params {document_id: 'mem_1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (document:MemoryItem {item_id: $document_id})
WHERE document.scope_key = $scope.write_key
SET document._locked_at = datetime()
WITH document
WHERE document.unfinished IS NOT NULL AND document.deleted_at IS NULL
OPTIONAL MATCH (chunk:MemoryItem)-[part:PART_OF]->(document)
WHERE
  chunk.scope_key = $scope.write_key
  AND chunk.chunk_position IS NOT NULL
  AND part.transaction_time_end = datetime('9999-12-31T23:59:59Z')
WITH chunk
ORDER BY chunk.chunk_position DESC
LIMIT 1
RETURN coalesce(chunk.chunk_position + 1, 0) AS next, chunk.item_id AS last_id
