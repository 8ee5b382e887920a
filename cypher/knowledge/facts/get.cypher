// One fact, current or ended.
// @read @maybe
// @param  fact_id   string
// @return fact      facts/Fact
/* :params {fact_id: 'fact_1', open_end: datetime('9999-12-31T23:59:59Z'), scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES {fact_id: $fact_id}]->(target:Entity)
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE
  fact.scope_key IN $scope.readable
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
// @fact-of source, fact, target AS shown
RETURN shown AS fact
