// Ends a fact that a person corrected or retracted.
// The valid time of a superseded fact ends where that of its successor starts, or else now. For readers of what was known before, the
// stated end still counts.
// The key keeps the same fact from being extracted again from the same sentence.
// @write @none
// @param  fact_id        string
// @param  ended_as       string
// @param  superseded_by  string?
// @param  rejected_key   string?
// @param  change_reason  string?
// @param  changed_by     string?
// @param  now            datetime
/* :params {fact_id: 'fact_1', ended_as: 'retracted', superseded_by: null, rejected_key: 'hash', change_reason: 'wrong', changed_by: 'usr_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH ()-[fact:RELATES {fact_id: $fact_id}]->()
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE fact.scope_key IN $scope.writable
SET
  fact.transaction_time_end = $now,
  fact.ended_as = $ended_as,
  fact.superseded_by = $superseded_by,
  fact._rejected_key = $rejected_key,
  fact.change_reason = $change_reason,
  fact.changed_by = $changed_by
WITH fact
WHERE $superseded_by IS NOT NULL
MATCH (source:Entity)-[newer:RELATES {fact_id: $superseded_by}]->(target:Entity)
  USING INDEX SEEK newer:RELATES(fact_id)
WHERE newer.scope_key IN $scope.writable AND source.scope_key IN $scope.writable AND target.scope_key IN $scope.writable
LET since = CASE WHEN newer.valid_start_time > datetime('0001-01-01T00:00:00Z') THEN newer.valid_start_time ELSE $now END
LET stated = CASE WHEN fact.ended_by IS NULL THEN fact.valid_end_time ELSE coalesce(fact.stated_end_time, $open_end) END
LET cut = CASE WHEN since < fact.valid_start_time THEN fact.valid_start_time ELSE since END
FILTER cut < stated
SET
  fact.ended_by = 'successor',
  fact.stated_end_time = CASE WHEN stated < $open_end THEN stated END,
  fact._stated_until = fact.holds_until,
  fact.valid_end_time = cut,
  fact.holds_until = CASE WHEN cut < fact.holds_from THEN fact.holds_from ELSE cut END
