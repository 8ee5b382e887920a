// Code entities that contain given words, from the full-text index, as they were as of the requested time.
// Each word is a query of its own, and the index scores are not used, because they depend on other tenants.
// The weight of an entity is the sum of its words' weights; rare words weigh more.
// If a word is very frequent, only some of its entities count.
// Earlier states are versions; a text that several states share is indexed once.
// @read @many
// @param  within        string
// @param  words         string[]
// @param  holder_limit  integer
// @param  limit         integer
// @param  repo          string?
// @param  entity_type   string?
// @return entity        code/StoredEntity
// @return weight        number
/* :params {within: '+_search_tokens:(ww10)^0', words: ['+(content:open)^0'], holder_limit: 5000, limit: 100, repo: null, entity_type: null, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $words AS each
WITH $within + ' ' + each AS word
CALL (word) {
  CALL (word) {
    MATCH (hit:MemoryItem)
      SEARCH hit IN (
        FULLTEXT INDEX item_text
        FOR word
        LIMIT 1000000
      )
    WHERE hit.scope_key IN $scope.readable AND hit.memory_type = 'code'
    RETURN hit
    UNION ALL
    WITH word
    WHERE $view.past
    MATCH (hit:ItemVersion)
      SEARCH hit IN (
        FULLTEXT INDEX version_text
        FOR word
        LIMIT 1000000
      )
    WHERE hit.scope_key IN $scope.readable AND hit.memory_type = 'code'
    RETURN hit
  }
  WITH hit
  LIMIT $holder_limit
  CALL (hit) {
    RETURN hit AS state
    UNION ALL
    WITH hit
    WHERE $view.past AND hit._kept_text_id IS NOT NULL
    MATCH (state:ItemVersion {item_id: hit.item_id})
    WHERE
      state.text_id = hit._kept_text_id
      AND state.scope_key IN $scope.readable
      AND state.known_until > $view.known_at
      AND state.holds_until > $view.valid_from
    RETURN state
  }
  WITH DISTINCT state
  // @in-view state AS seen
  RETURN collect(seen) AS found
}
UNWIND found AS state
WITH state, sum(log(1 + 1000.0 / size(found))) AS weight
WHERE
  state.scope_key IN $scope.readable
  AND state.status = 'active'
  AND state.qualified_name IS NOT NULL
  AND ($repo IS NULL OR state.repo = $repo)
  AND ($entity_type IS NULL OR state.entity_type = $entity_type)
WITH state, weight
ORDER BY weight DESC, state.item_id
LIMIT $limit
// @entity-of state AS entity
RETURN entity, weight
