// Code entities nearest to a vector, in one repository or as of a time in the past.
// All are compared, because the vector index has no earlier states, and would miss some of a small repository.
// @read @many
// @param  vector       vector
// @param  limit        integer
// @param  repo         string?
// @param  entity_type  string?
// @return entity       code/StoredEntity
// @return cosine       number
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), limit: 20, repo: null, entity_type: null, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo IS NOT NULL
  AND ($repo IS NULL OR item.repo = $repo)
  AND item.entity_type IS NOT NULL
// @state-of item AS state
WITH state
WHERE
  state.scope_key IN $scope.readable
  AND state.status = 'active'
  AND state.qualified_name IS NOT NULL
  AND state.embedding IS NOT NULL
  AND ($entity_type IS NULL OR state.entity_type = $entity_type)
WITH state, 2 * vector.similarity.cosine(state.embedding, $vector) - 1 AS cosine
ORDER BY cosine DESC, state.item_id
LIMIT $limit
// @entity-of state AS entity
RETURN entity, cosine
