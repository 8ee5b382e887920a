// Facts that a person corrected or retracted, with their sentences, latest first.
// A fact that a person has stated again since is left out.
// @read @many
// `corrected_by` is the item that states the corrected fact.
// @param  limit         integer
// @return fact_id       string
// @return fact          string
// @return source_id     string
// @return source        string
// @return corrected_by  string?
/* :params {limit: 1000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
  USING INDEX fact:RELATES(scope_key, _rejected_key)
WHERE
  fact.scope_key IN $scope.readable
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
  AND fact._rejected_key IS NOT NULL
  AND fact.transaction_time_end <= $view.seen_at
  AND NOT EXISTS {
    MATCH (source)-[again:RELATES]->(target)
    WHERE
      again.predicate = fact.predicate
      AND again.by_hand = true
      AND again.transaction_time_start <= $view.known_at
      AND again.transaction_time_end > $view.seen_at
      AND again.holds_from <= $view.valid_until
      AND again.holds_until > $view.valid_from
  }
WITH source, fact
ORDER BY fact.transaction_time_end DESC, fact.fact_id DESC
LIMIT $limit
RETURN
  fact.fact_id AS fact_id,
  fact.fact AS fact,
  source.entity_id AS source_id,
  source.name AS source,
  COLLECT {
    MATCH (subject:Entity)-[right:RELATES {first_fact_id: coalesce(fact.first_fact_id, fact.fact_id)}]->(object:Entity)
    WHERE
      subject.scope_key IN $scope.readable
      AND object.scope_key IN $scope.readable
      AND right.transaction_time_start <= $view.known_at
      AND right.transaction_time_end > $view.seen_at
      AND right.holds_from <= $view.valid_until
      AND right.holds_until > $view.valid_from
    RETURN right.item_id
  }[0] AS corrected_by
