// Items nearest to a vector.
// The index filters by scope, type, tier, status and time; other conditions are tested on a larger number of hits.
// Scores are exact cosines, because the index may store compressed vectors.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  vector_pool   integer
// @param  filter        retrieval/Filter
// @return candidate  search/Candidate  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 100, vector_pool: 100, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  SEARCH item IN (
    VECTOR INDEX item_embedding
    FOR $vector
      WHERE
        item.scope_key IN $scope.readable
        AND item.origin_tier <= $filter.max_tier
        AND item.memory_type IN $filter.memory_types
        AND item.status IN $filter.statuses
        AND item.created_at >= $filter.since
        AND item.created_at < $filter.until
    LIMIT $vector_pool
  )
WITH item
WHERE all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
LIMIT $vector_limit
RETURN item{
  .item_id,
  .title,
  .session_key,
  .chunk_position,
  valid_start_local: toString(item.valid_start_local),
  valid_end_local: toString(item.valid_end_local),
  content: left(item.content, 20000),
  cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
} AS candidate
