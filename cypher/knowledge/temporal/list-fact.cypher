// One fact with its times.
// @read @maybe
// @param  fact_id  string
// @return period   temporal/Period
// @return source_id  string
// @return target_id  string
// @return predicate  string
/* :params {fact_id: 'fact_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES {fact_id: $fact_id}]->(target:Entity)
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE
  fact.scope_key IN $scope.readable
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
RETURN
  {
    valid_from: fact.holds_from,
    valid_until: fact.holds_until,
    transaction_time_start: fact.transaction_time_start,
    transaction_time_end: CASE WHEN fact.transaction_time_end <= $view.known_at THEN fact.transaction_time_end END,
    properties: fact{
      .fact,
      .confidence,
      .item_id,
      .predicate,
      .valid_start_time,
      .valid_end_time,
      .external_id,
      .reference_time,
      .moved_json
    }
  } AS period,
  source.entity_id AS source_id,
  target.entity_id AS target_id,
  fact.predicate AS predicate
