// The given ids that are facts as of the requested time.
// @read @many
// @param  fact_ids  string[]
// @return fact_id   string
/* :params {fact_ids: ['fact_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $fact_ids AS fact_id
MATCH ()-[fact:RELATES {fact_id: fact_id}]->()
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE
  fact.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
  AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
  AND fact.holds_from <= $view.valid_until
  AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
RETURN fact.fact_id AS fact_id
