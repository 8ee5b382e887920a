// The chunks of a document, in their order.
// @read @many
// @param  document_id  string
// @return chunk_id     string
/* :params {document_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (document:MemoryItem {item_id: $document_id})
WHERE document.scope_key IN $scope.readable
MATCH (chunk:MemoryItem)-[:PART_OF]->(document)
WHERE chunk.scope_key IN $scope.readable AND chunk.chunk_position IS NOT NULL
RETURN chunk.item_id AS chunk_id
ORDER BY chunk.chunk_position
