// Items that share words with a question, from the full-text index; see find-hybrid.cypher.
// The first row has the number of items per word, in the order of the words, and no candidate.
// @read @many
// @param  vector        vector
// @param  within        string
// @param  words         string[]
// @param  holder_limit  integer
// @param  word_pool     integer
// @param  text_limit    integer
// @param  filter        retrieval/Filter
// @return holders    integer[]?
// @return candidate  search/Candidate?  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), within: '+_search_tokens:(ww10)^0', words: ['+(content:fox)^0'], holder_limit: 500, word_pool: 200, text_limit: 50, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND range(0, size($words) - 1) AS i
WITH i, $within + ' ' + $words[i] AS word
CALL (word) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR word
      LIMIT 1000000
    )
  WITH item
  LIMIT $holder_limit
  RETURN collect(item) AS found
}
WITH i, found
ORDER BY i
WITH collect(size(found)) AS holders, collect(CASE WHEN size(found) < $holder_limit THEN found END) AS sets
// The empty row keeps the counts if nothing matches.
UNWIND sets + [[null]] AS found
UNWIND found AS item
WITH holders, item, sum(CASE WHEN item IS NULL THEN 0 ELSE log(1 + 1000.0 / size(found)) END) AS weight
WHERE
  item IS NULL
  OR (
    item.scope_key IN $scope.readable
      AND item.origin_tier <= $filter.max_tier
      AND item.memory_type IN $filter.memory_types
      AND item.status IN $filter.statuses
      AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
      AND item.created_at >= $filter.since
      AND item.created_at < $filter.until
  )
WITH holders, item, weight
ORDER BY weight DESC, item.item_id DESC
LIMIT $word_pool
WITH holders, item, weight, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine
ORDER BY weight * (1 + coalesce(cosine, 0.5)) DESC, item.item_id DESC
LIMIT $text_limit
WITH holders, collect(item) AS items
UNWIND [null] + items AS item
RETURN
  CASE WHEN item IS NULL THEN holders END AS holders,
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
