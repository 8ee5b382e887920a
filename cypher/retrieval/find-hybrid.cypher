// Candidates by vectors and by words, in one query.
// The full-text index cannot filter, so scope, type, tier and status are words of its queries; times are tested afterwards.
// Its scores and order depend on all tenants' data, so they are not used: each word is a query of its own.
// A word selects items only if fewer than the limit contain it, because then all of them are known.
// (A limit inside the index takes several times as long.)
// The weight of an item is the sum of its words' weights; rarer words weigh more.
// Of the items with the highest weight (the newest, if weights are equal), those with a high cosine are returned.
// The first row has the number of items per word, in the order of the words, and no candidate.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  within        string
// @param  words         string[]
// @param  holder_limit  integer
// @param  word_pool     integer
// @param  text_limit    integer
// @param  filter        retrieval/Filter
// @return holders    integer[]?
// @return candidate  search/Candidate?  @whole
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 50, within: '+_search_tokens:(ww10)^0', words: ['+(content:fox)^0'], holder_limit: 500, word_pool: 200, text_limit: 50, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}} */
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
      AND item.created_at >= $filter.since
      AND item.created_at < $filter.until
  )
WITH holders, item, weight
ORDER BY weight DESC, item.item_id DESC
LIMIT $word_pool
WITH holders, item, weight, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine
ORDER BY weight * (1 + coalesce(cosine, 0.5)) DESC, item.item_id DESC
LIMIT $text_limit
WITH holders, collect(item) AS shared
CALL () {
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
  RETURN collect(item) AS near
}
UNWIND [null] + near + [item IN shared WHERE NOT item IN near] AS item
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
