// Stores questions about uncertain extractions of an item, each once per scope: a name that the text does not spell, or a fact with low
// confidence.
// A question that was deferred is asked again.
// They are sorted by key, so that writers cannot deadlock.
// @write @none
// @param  item_id   string
// @param  doubts    object[]
// @param  now       datetime
/* :params {item_id: 'mem_1', doubts: [{review_id: 'rev_1', key: 'fact|0a', kind: 'low_confidence', names: ['mara', 'oslo'], predicate: 'lives_in', fact: 'Mara may live in Oslo.', proposed: 'Mara lives in Oslo', entity_type: null, score: 0.4}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
UNWIND $doubts AS doubt
CALL (item, doubt) {
  UNWIND range(0, size(doubt.names) - 1) AS place
  MATCH (name:Name {_name_key: item.scope_key + '|' + doubt.names[place]})
  WHERE name.scope_key IN $scope.writable
  WITH place, name
  ORDER BY place
  RETURN collect(name) AS names
}
WITH item, doubt, names
WHERE size(names) = size(doubt.names)
WITH
  item,
  doubt,
  names,
  CASE WHEN doubt.predicate IS NULL THEN null ELSE head(COLLECT {
    MATCH (source:Name {_name_key: names[0]._name_key})
    WHERE source.scope_key IN $scope.writable
    MATCH (source)-[fact:RELATES {predicate: doubt.predicate}]->(target:Name)
    WHERE
      target.scope_key IN $scope.writable
      AND target._name_key = names[-1]._name_key
      AND fact.item_id = item.item_id
      AND fact.fact = doubt.fact
      AND fact.transaction_time_end = $open_end
    RETURN fact.fact_id
    LIMIT 1
  }) END AS fact_id
WHERE doubt.predicate IS NULL OR fact_id IS NOT NULL
MERGE (review:ReviewItem {_review_key: item.scope_key + '|' + doubt.key})
  ON CREATE SET
    review.item_id = doubt.review_id,
    review.scope_key = item.scope_key,
    review.kind = doubt.kind,
    review.status = 'open',
    review.created_at = $now,
    review.subject_id = item.item_id,
    review.names = size(names),
    review.proposed = doubt.proposed,
    review.entity_type = doubt.entity_type,
    review.target_id = fact_id,
    review.score = doubt.score
  ON MATCH SET
    review.status = CASE review.action WHEN 'deferred' THEN 'open' ELSE review.status END,
    review.action = CASE review.action WHEN 'deferred' THEN null ELSE review.action END
FOREACH (name IN names | MERGE (review)-[:CONCERNS]->(name))
