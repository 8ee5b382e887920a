// Versions of a fact, latest first.
// @read @many
// @param  first_fact_id  string
// @param  limit          integer
// @return fact           facts/Fact
/* :params {first_fact_id: 'fact_1', open_end: datetime('9999-12-31T23:59:59Z'), limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (source:Entity)-[fact:RELATES {fact_id: $first_fact_id}]->(target:Entity)
    USING INDEX SEEK fact:RELATES(fact_id)
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
  RETURN source, fact, target
  UNION ALL
  MATCH (source:Entity)-[fact:RELATES {first_fact_id: $first_fact_id}]->(target:Entity)
    USING INDEX SEEK fact:RELATES(first_fact_id)
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
  RETURN source, fact, target
}
WITH source, fact, target
ORDER BY fact.transaction_time_start DESC, fact.fact_id DESC
LIMIT $limit
// @fact-of source, fact, target AS shown
RETURN shown AS fact
