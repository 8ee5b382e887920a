// Records that a person confirmed a current fact; only the first confirmation counts.
// @write @maybe
// @param  fact_id       string
// @param  confirmed_by  string?
// @param  now           datetime
// @return found         string
/* :params {fact_id: 'fact_1', confirmed_by: 'usr_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH ()-[fact:RELATES {fact_id: $fact_id}]->()
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE fact.scope_key IN $scope.writable AND fact.transaction_time_end = $open_end
SET
  fact.confirmed_by = CASE WHEN fact.confirmed_at IS NULL THEN $confirmed_by ELSE fact.confirmed_by END,
  fact.confirmed_at = coalesce(fact.confirmed_at, $now)
RETURN fact.fact_id AS found
