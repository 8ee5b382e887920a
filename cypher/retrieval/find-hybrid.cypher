// The candidates of both channels in one query: the nearest vectors, and the items that share words with the question.
// The full-text index has no filters, so scope, type, tier and status are words in its queries; time is checked afterwards. It scores
// by statistics of all tenants' data, so neither its scores nor its order are used: each word is asked for by itself and completely,
// and an item weighs what its words weigh in the caller's scope. Of equal weights the most similar items count, among the newest.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  words         search/WeighedWord[]
// @param  word_pool     integer
// @param  text_limit    integer
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return candidate  search/Candidate
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 50, words: [{query: '+search_tokens:(ww10)^0 +(content:fox)^0', weight: 1.5}], word_pool: 500, text_limit: 50, max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR $vector
      WHERE
        item.scope_key IN $scope.readable
        AND item.origin_tier <= $max_tier
        AND item.memory_type IN $memory_types
        AND item.status IN $statuses
        AND item.created_at >= $since
        AND item.created_at < $until
      LIMIT $vector_limit
    )
  RETURN item
  UNION
  UNWIND $words AS word
  CALL (word) {
    MATCH (item:MemoryItem)
      SEARCH item IN (
        FULLTEXT INDEX item_text
        FOR word.query
        LIMIT 1000000
      )
    RETURN item
  }
  WITH item, sum(word.weight) AS weight
  WHERE item.scope_key IN $scope.readable AND item.created_at >= $since AND item.created_at < $until
  WITH item, weight
  ORDER BY weight DESC, item.item_id DESC
  LIMIT $word_pool
  WITH item, weight, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine
  ORDER BY weight DESC, coalesce(cosine, -1) DESC, item.item_id DESC
  LIMIT $text_limit
  RETURN item
}
RETURN item{
  .item_id,
  .title,
  .about,
  .session_key,
  valid_start_local: toString(item.valid_start_local),
  valid_end_local: toString(item.valid_end_local),
  content: left(item.content, 4000),
  cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
} AS candidate
