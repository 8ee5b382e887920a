// Ends a fact that a person corrected or retracted.
// The key keeps the same fact from being extracted again from the same sentence.
// @write @none
// @param  fact_id        string
// @param  ended_as       string
// @param  superseded_by  string?
// @param  rejected_key   string?
// @param  change_reason  string?
// @param  changed_by     string?
// @param  now            datetime
/* :params {fact_id: 'fact_1', ended_as: 'retracted', superseded_by: null, rejected_key: 'hash', change_reason: 'wrong', changed_by: 'usr_1', now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH ()-[fact:RELATES {fact_id: $fact_id}]->()
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE fact.scope_key IN $scope.writable
SET
  fact.transaction_time_end = $now,
  fact.ended_as = $ended_as,
  fact.superseded_by = $superseded_by,
  fact.rejected_key = $rejected_key,
  fact.change_reason = $change_reason,
  fact.changed_by = $changed_by
