// States at a time in the past that share words with the question; see find-hybrid.cypher.
// A word selects states only if it is in fewer states of that time than the limit, and in fewer states of any time than four times
// the limit.
// The first row has the number of states per word, in the order of the words, and no candidate.
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
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), within: '+_search_tokens:(ww10)^0', words: ['+(content:fox)^0'], holder_limit: 500, word_pool: 200, text_limit: 50, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND range(0, size($words) - 1) AS i
WITH i, $within + ' ' + $words[i] AS word
CALL (word) {
  CALL (word) {
    MATCH (hit:MemoryItem)
      SEARCH hit IN (
        FULLTEXT INDEX item_text
        FOR word
        LIMIT 1000000
      )
    WHERE hit.scope_key IN $scope.readable
    RETURN hit
    UNION ALL
    MATCH (hit:ItemVersion)
      SEARCH hit IN (
        FULLTEXT INDEX version_text
        FOR word
        LIMIT 1000000
      )
    WHERE hit.scope_key IN $scope.readable
    RETURN hit
  }
  CALL (hit) {
    RETURN hit AS state
    UNION ALL
    // A text that several states share is indexed once.
    WITH hit
    WHERE hit._kept_text_id IS NOT NULL
    MATCH (state:ItemVersion {item_id: hit.item_id})
    WHERE
      state.text_id = hit._kept_text_id
      AND state.scope_key IN $scope.readable
      AND state.known_until > $view.known_at
      AND state.holds_until > $view.valid_from
    RETURN state
  }
  WITH DISTINCT state
  LIMIT 4 * $holder_limit
  WITH collect(state) AS read
  LET common = size(read) = 4 * $holder_limit
  LET found = [state IN CASE WHEN common THEN [] ELSE read END
    WHERE
      state.scope_key IN $scope.readable
      AND state.known_from <= $view.known_at
      AND state.known_until > $view.known_at
      AND state.transaction_time_end > $view.closed_after
      AND state.holds_from <= $view.valid_until
      AND state.holds_until > $view.valid_from
  ]
  RETURN
    found,
    CASE
      WHEN common OR size(found) > $holder_limit THEN $holder_limit
      ELSE size(found)
    END AS count
}
WITH i, found, count
ORDER BY i
WITH collect(count) AS holders, collect(CASE WHEN count < $holder_limit THEN found END) AS sets
// The empty row keeps the counts if nothing matches.
UNWIND sets + [[null]] AS found
UNWIND found AS state
WITH holders, state, sum(CASE WHEN state IS NULL THEN 0 ELSE log(1 + 1000.0 / size(found)) END) AS weight
WHERE
  state IS NULL
  OR (
    state.scope_key IN $scope.readable
      AND state.origin_tier <= $filter.max_tier
      AND state.memory_type IN $filter.memory_types
      AND state.status IN $filter.statuses
      AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
      AND state.created_at >= $filter.since
      AND state.created_at < $filter.until
  )
WITH holders, state, weight
ORDER BY weight DESC, state.item_id DESC
LIMIT $word_pool
WITH holders, state, weight, 2 * vector.similarity.cosine(state.embedding, $vector) - 1 AS cosine
ORDER BY weight * (1 + coalesce(cosine, 0.5)) DESC, state.item_id DESC
LIMIT $text_limit
WITH holders, collect(state) AS shared
UNWIND [null] + shared AS state
// @candidate-of state AS candidate
RETURN CASE WHEN state IS NULL THEN holders END AS holders, candidate
