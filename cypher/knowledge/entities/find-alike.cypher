// Candidates for the same entity: entities of the scope that share a word (also with a typo), or have a near vector.
// A full-text query returns all matches, or none if there are too many: other tenants' data would decide which ones a limit cuts off.
// @read @many
// @param  names   object[]
// @param  limit   integer
// @param  nearby  integer
// @return entity_id  string
// @return other      entities/Named
// @return cosine     number?
// @return apart      boolean
/* :params {names: [{entity_id: 'ent_1', scope_key: 'w:w1', queries: ['+_search_tokens:ww10^0 +_match_words:(lindqvist)^0'], entity_type: 'person', embedding: null}], limit: 101, nearby: 10, scope: {readable: ['w:w1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $names AS named
CALL (named) {
  UNWIND named.queries AS query
  CALL (query) {
    MATCH (other:Entity)
      SEARCH other IN (
        FULLTEXT INDEX entity_text
        FOR query
        LIMIT 1000000
      )
    WITH other
    LIMIT $limit
    RETURN collect(other) AS holders
  }
  WITH holders
  WHERE size(holders) < $limit
  UNWIND holders AS other
  RETURN other, null AS cosine
  UNION ALL
  WITH named
  WHERE named.embedding IS NOT NULL
  CALL (named) {
    MATCH (other:Entity)
      SEARCH other IN (
        VECTOR INDEX entity_embedding
        FOR named.embedding
        WHERE other.scope_key = named.scope_key AND other.entity_type = named.entity_type
        LIMIT $nearby
      )
    RETURN other
  }
  RETURN other, 2 * vector.similarity.cosine(other.embedding, named.embedding) - 1 AS cosine
}
WITH named, other, max(cosine) AS cosine
WHERE
  other.scope_key IN $scope.readable
  AND other.scope_key = named.scope_key
  AND other.entity_id <> named.entity_id
MATCH (entity:Entity {entity_id: named.entity_id})
WHERE entity.scope_key IN $scope.readable
RETURN
  named.entity_id AS entity_id,
  other{.entity_id, .entity_type, .name, .key} AS other,
  cosine,
  EXISTS {
    MATCH (entity)-[apart:DIFFERENT_FROM]-(other)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  } AS apart
ORDER BY entity_id, other.key
