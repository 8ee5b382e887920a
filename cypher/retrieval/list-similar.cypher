// Items nearest to some items by vector. The index applies all filters.
// @read @many
// @param  item_ids      string[]
// @param  limit         integer
// @param  vector        vector
// @param  filter        retrieval/Filter
// @return seed        string
// @return similarity  number
// @return candidate   search/Candidate  @whole
/* :params {item_ids: ['mem_1'], limit: 6, vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (from:MemoryItem {item_id: item_id})
WHERE from.scope_key IN $scope.readable AND from.embedding IS NOT NULL
CALL (from) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR from.embedding
      WHERE
        item.scope_key IN $scope.readable
        AND item.origin_tier <= $filter.max_tier
        AND item.memory_type IN $filter.memory_types
        AND item.status IN $filter.statuses
        AND item.created_at >= $filter.since
        AND item.created_at < $filter.until
      LIMIT $limit
    )
  RETURN item
}
WITH from, item
WHERE
  item <> from
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
RETURN
  from.item_id AS seed,
  2 * vector.similarity.cosine(item.embedding, from.embedding) - 1 AS similarity,
  item{
    .item_id,
    .title,
    .said_by,
    .session_key,
    .chunk_position,
    valid_start_local: toString(item.valid_start_local),
    valid_end_local: toString(item.valid_end_local),
    content: left(item.content, 4000),
    cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
  } AS candidate
