// States at a time in the past, nearest to a vector, as in find-past-by-vector.cypher, but without the vector index: all states of the
// scope are compared.
// It is used if all items that match a filter are far from the question.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  filter        retrieval/Filter
// @return candidate  search/Candidate  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 50, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
// @state-of item AS state
WITH state
WHERE state.scope_key IN $scope.readable AND state.status IN $filter.statuses AND state.embedding IS NOT NULL
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
WITH state, 2 * vector.similarity.cosine(state.embedding, $vector) - 1 AS cosine
ORDER BY cosine DESC, state.item_id DESC
LIMIT $vector_limit
// @candidate-of state AS candidate
RETURN candidate
