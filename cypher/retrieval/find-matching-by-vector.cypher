// Items that match a filter, nearest to a vector.
// All of them are compared, so that none is missed.
// If too many match, none is returned, and the caller filters a larger result of the vector index.
// The first row says whether there are too many, and has no candidate.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  lookup        string
// @param  max           integer
// @param  filter        retrieval/Filter
// @return many       boolean
// @return candidate  search/Candidate?  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 50, lookup: '+_search_tokens:(ww10)^0 +(_search_tokens:key7461673d62697264730)^0', max: 5000, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR $lookup
      LIMIT 1000000
    )
  WITH item
  LIMIT $max
  RETURN collect(item) AS found
}
WITH CASE WHEN size(found) < $max THEN found ELSE [] END AS compared, size(found) >= $max AS many
CALL (compared) {
  UNWIND compared AS item
  WITH item
  WHERE
    item.scope_key IN $scope.readable
    AND item.origin_tier <= $filter.max_tier
    AND item.memory_type IN $filter.memory_types
    AND item.status IN $filter.statuses
    AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
    AND item.created_at >= $filter.since
    AND item.created_at < $filter.until
    AND item.embedding IS NOT NULL
  WITH item, vector.similarity.cosine(item.embedding, $vector) AS similarity
  ORDER BY similarity DESC, item.item_id
  LIMIT $vector_limit
  RETURN collect(item) AS near
}
UNWIND [null] + near AS item
RETURN
  many,
  item{
    .item_id,
    .title,
    .session_key,
    .chunk_position,
    valid_start_local: toString(item.valid_start_local),
    valid_end_local: toString(item.valid_end_local),
    content: left(item.content, 20000),
    cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
  } AS candidate
