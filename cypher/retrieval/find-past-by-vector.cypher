// States at a time in the past, nearest to a vector.
// Items have the current states, versions the earlier ones; the indexes of both are queried.
// Scores are exact cosines, because the index may store compressed vectors.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  vector_pool   integer
// @param  filter        retrieval/Filter
// @return candidate  search/Candidate  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 50, vector_pool: 50, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (state:MemoryItem)
    SEARCH state IN (
      VECTOR INDEX item_embedding
      FOR $vector
      WHERE
        state.scope_key IN $scope.readable
        AND state.origin_tier <= $filter.max_tier
        AND state.memory_type IN $filter.memory_types
        AND state.status IN $filter.statuses
        AND state.created_at >= $filter.since
        AND state.created_at < $filter.until
        AND state.known_from <= $view.known_at
        AND state.known_until > $view.known_at
        AND state.holds_from <= $view.valid_until
        AND state.holds_until > $view.valid_from
      LIMIT $vector_pool
    )
  RETURN state
  UNION ALL
  MATCH (state:ItemVersion)
    SEARCH state IN (
      VECTOR INDEX version_embedding
      FOR $vector
      WHERE
        state.scope_key IN $scope.readable
        AND state.origin_tier <= $filter.max_tier
        AND state.memory_type IN $filter.memory_types
        AND state.status IN $filter.statuses
        AND state.created_at >= $filter.since
        AND state.created_at < $filter.until
        AND state.known_from <= $view.known_at
        AND state.known_until > $view.known_at
        AND state.transaction_time_end > $view.closed_after
        AND state.holds_from <= $view.valid_until
        AND state.holds_until > $view.valid_from
      LIMIT $vector_pool
    )
  RETURN state
}
WITH state
WHERE state.scope_key IN $scope.readable AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
WITH state, 2 * vector.similarity.cosine(state.embedding, $vector) - 1 AS cosine
ORDER BY cosine DESC, state.item_id DESC
LIMIT $vector_limit
// @candidate-of state AS candidate
RETURN candidate
