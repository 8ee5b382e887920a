// Ends the PART_OF relationships of chunks to a document whose text was replaced.
// @write @none
// @param  whole_id  string
// @param  now       datetime
/* :params {whole_id: 'mem_0', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (whole:MemoryItem {item_id: $whole_id})
WHERE whole.scope_key = $scope.write_key
MATCH (chunk:MemoryItem)-[part:PART_OF]->(whole)
WHERE
  chunk.scope_key = $scope.write_key
  AND chunk.chunk_position IS NOT NULL
  AND part.transaction_time_end = $open_end
SET part.transaction_time_end = $now
