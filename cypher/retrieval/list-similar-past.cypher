// Items nearest to some items by vector, at a time in the past.
// The indexes apply all filters; see find-past-by-vector.cypher.
// @read @many
// @param  item_ids      string[]
// @param  limit         integer
// @param  vector        vector
// @param  filter        retrieval/Filter
// @return seed        string
// @return similarity  number
// @return candidate   search/Candidate  @whole
/* :params {item_ids: ['mem_1'], limit: 6, vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  WITH item
  WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
  RETURN item AS from
  UNION ALL
  WITH item
  WHERE $view.past
  MATCH (from:ItemVersion {item_id: item.item_id})
  WHERE
    from.scope_key IN $scope.readable
    AND from.known_from <= $view.known_at
    AND from.known_until > $view.known_at
    AND from.transaction_time_end > $view.closed_after
    AND from.holds_from <= $view.valid_until
    AND from.holds_until > $view.valid_from
  RETURN from
}
WITH from
WHERE from.embedding IS NOT NULL
CALL (from) {
  CALL (from) {
    MATCH (state:MemoryItem)
      SEARCH state IN (
        VECTOR INDEX item_embedding
        FOR from.embedding
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
        LIMIT $limit
      )
    RETURN state
    UNION ALL
    MATCH (state:ItemVersion)
      SEARCH state IN (
        VECTOR INDEX version_embedding
        FOR from.embedding
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
        LIMIT $limit
      )
    RETURN state
  }
  WITH state, 2 * vector.similarity.cosine(state.embedding, from.embedding) - 1 AS similarity
  ORDER BY similarity DESC, state.item_id DESC
  LIMIT $limit
  RETURN state, similarity
}
WITH from, state, similarity
WHERE state.item_id <> from.item_id
RETURN
  from.item_id AS seed,
  similarity,
  state{
    .item_id,
    .title,
    .said_by,
    .session_key,
    .chunk_position,
    valid_start_local: toString(state.valid_start_local),
    valid_end_local: toString(state.valid_end_local),
    content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 4000),
    cosine: 2 * vector.similarity.cosine(state.embedding, $vector) - 1
  } AS candidate
