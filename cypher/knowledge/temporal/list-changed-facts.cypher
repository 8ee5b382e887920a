// Facts whose start or end was recorded after `from` and up to `until`, latest first.
// A fact that both began and ended in that time is left out.
// @read @many
// @param  from   datetime
// @param  until  datetime
// @param  limit  integer
// @return fact   temporal/ChangedFact
/* :params {from: datetime('2026-01-01T00:00:00Z'), until: datetime('2026-02-01T00:00:00Z'), limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
  USING INDEX fact:RELATES(scope_key, predicate)
WHERE
  fact.scope_key IN $scope.readable
  AND fact.predicate IS NOT NULL
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
  AND fact.transaction_time_end > $from
  AND fact.holds_from <= $view.valid_until
  AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
WITH source, fact, target, fact.transaction_time_end <= $until AS ended
WHERE (fact.transaction_time_start > $from AND fact.transaction_time_start <= $until) <> ended
WITH source, fact, target, ended, CASE WHEN ended THEN fact.transaction_time_end ELSE fact.transaction_time_start END AS at
ORDER BY at DESC, fact.fact_id
LIMIT $limit
RETURN {
  fact_id: fact.fact_id,
  fact: fact.fact,
  predicate: fact.predicate,
  source: source.name,
  target: target.name,
  item_id: fact.item_id,
  change: CASE WHEN ended THEN 'ended' ELSE 'added' END,
  at: at
} AS fact
