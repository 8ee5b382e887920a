// Active decisions nearest to a decision, with its likeness and whether one was said to contradict the other.
// @read @many
// @param  item_id       string
// @param  vector        vector
// @param  vector_limit  integer
// @param  filter        retrieval/Filter
// @return similar_id    string
// @return cosine        number
// @return contradicts   boolean
/* :params {item_id: 'mem_1', vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 20, filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
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
    LIMIT $vector_limit
  )
WITH item
WHERE item.item_id <> $item_id
RETURN
  item.item_id AS similar_id,
  2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine,
  EXISTS {
    MATCH (item)-[edge:CONTRADICTS]-(other:MemoryItem {item_id: $item_id})
    WHERE
      other.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
  } AS contradicts
ORDER BY cosine DESC, similar_id
