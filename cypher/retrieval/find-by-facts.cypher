// Items with the facts nearest to a question.
// Scores are exact cosines, because the index may store compressed vectors.
// @read @many
// @param  vector        vector
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return item_id   string
// @return strength  number
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), limit: 100, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
MATCH ()-[fact:RELATES]->()
  SEARCH fact IN (
    VECTOR INDEX fact_embedding
    FOR $vector
      WHERE
        fact.scope_key IN $scope.readable
        AND fact.transaction_time_start <= $view.known_at
        AND fact.transaction_time_end > $view.seen_at
        AND fact.holds_from <= $view.valid_until
        AND fact.holds_until > $view.valid_from
    LIMIT $limit
  )
WITH fact, 2 * vector.similarity.cosine(fact.embedding, $vector) - 1 AS similarity
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
RETURN item.item_id AS item_id, max(similarity) AS strength
