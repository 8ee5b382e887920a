// Hits, and the conversation turns up to two steps before and after them, each with its direct neighbours.
// Turns that do not match the filter are needed as neighbours, but marked as not eligible.
// Known candidates come without text and cosine, which cost the most.
// @read @many
// @param  item_ids      string[]
// @param  known         string[]
// @param  vector        vector
// @param  filter        retrieval/Filter
// @return item_id    string
// @return candidate  search/Candidate?  @whole
// @return previous   string?
// @return following  string?
// @return eligible   boolean
/* :params {item_ids: ['mem_1'], known: ['mem_1'], vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (hit:MemoryItem {item_id: item_id})
WHERE hit.scope_key IN $scope.readable
CALL (hit) {
  MATCH (hit)-[:NEXT*0..2]->(near:MemoryItem)
  WHERE near.scope_key IN $scope.readable
  RETURN near
  UNION
  MATCH (hit)<-[:NEXT*1..2]-(near:MemoryItem)
  WHERE near.scope_key IN $scope.readable
  RETURN near
}
WITH DISTINCT near
OPTIONAL MATCH (before:MemoryItem)-[:NEXT]->(near)
WHERE before.scope_key IN $scope.readable
OPTIONAL MATCH (near)-[:NEXT]->(after:MemoryItem)
WHERE after.scope_key IN $scope.readable
RETURN
  near.item_id AS item_id,
  CASE
    WHEN near.item_id IN $known THEN null
    ELSE near{
      .item_id,
      .title,
      .session_key,
      .chunk_position,
      valid_start_local: toString(near.valid_start_local),
      valid_end_local: toString(near.valid_end_local),
      content: left(near.content, 20000),
      cosine: 2 * vector.similarity.cosine(near.embedding, $vector) - 1
    }
  END AS candidate,
  before.item_id AS previous,
  after.item_id AS following,
  near.origin_tier <= $filter.max_tier
    AND near.memory_type IN $filter.memory_types
    AND near.status IN $filter.statuses
    AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + near[test.field] WHERE test.from <= value < test.to) = test.holds))
    AND near.created_at >= $filter.since
    AND near.created_at < $filter.until AS eligible
