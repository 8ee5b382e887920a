// Locks a fact until the end of the transaction.
// @write @maybe
// @param  fact_id   string
// @return fact      facts/LockedFact
/* :params {fact_id: 'fact_1', open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES {fact_id: $fact_id}]->(target:Entity)
  USING INDEX SEEK fact:RELATES(fact_id)
WHERE
  fact.scope_key IN $scope.writable
  AND source.scope_key IN $scope.writable
  AND target.scope_key IN $scope.writable
SET fact._locked = true
REMOVE fact._locked
WITH source, fact, target
WHERE fact.fact_id IS NOT NULL
RETURN fact{
  .fact_id,
  .fact,
  .predicate,
  .detail,
  .confidence,
  .item_id,
  .scope_key,
  .valid_start_time,
  .valid_end_time,
  .transaction_time_start,
  .superseded_by,
  first_fact_id: coalesce(fact.first_fact_id, fact.fact_id),
  is_open: fact.transaction_time_end = $open_end,
  by_hand: coalesce(fact.by_hand, false),
  source: source.name,
  source_key: source.key,
  target: target.name,
  target_key: target.key
} AS fact
