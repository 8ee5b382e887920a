// Links the neighbours of a chunk to each other before it is deleted, so that the document can still be read in order.
// @write @none
// @param  item_id   string
// @param  now       datetime
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (chunk:MemoryItem {item_id: $item_id})
WHERE chunk.scope_key IN $scope.writable
MATCH (chunk)-[:PART_OF]->(whole:MemoryItem)
WHERE whole.scope_key IN $scope.writable
MATCH (before:MemoryItem)-[:NEXT]->(chunk)
WHERE
  before.scope_key IN $scope.writable
  AND before.chunk_position < chunk.chunk_position
  AND EXISTS { (before)-[:PART_OF]->(whole) }
MATCH (chunk)-[:NEXT]->(after:MemoryItem)
WHERE
  after.scope_key IN $scope.writable
  AND after.chunk_position > chunk.chunk_position
  AND EXISTS { (after)-[:PART_OF]->(whole) }
MERGE (before)-[next:NEXT]->(after)
  ON CREATE SET next.created_at = $now, next.holds_from = $now, next.transaction_time_start = $now, next.transaction_time_end = $open_end
