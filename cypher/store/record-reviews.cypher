// Stores questions about names, each once.
// A question that was deferred is asked again; other answers stay.
// Pairs that a person declared same or different are skipped.
// Questions are sorted by key, so that writers cannot deadlock.
// @write @none
// @param  reviews   object[]
// @param  now       datetime
/* :params {reviews: [{item_id: 'rev_1', review_key: 'pair|ent_1|ent_2', kind: 'possible_merge', entity_ids: ['ent_1', 'ent_2'], score: 0.91, proposed: null}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $reviews AS row
CALL (row) {
  UNWIND row.entity_ids AS entity_id
  MATCH (name:Entity {entity_id: entity_id})
  WHERE name.scope_key IN $scope.writable
  RETURN collect(name) AS names
}
WITH row, names
WHERE
  size(names) = size(row.entity_ids)
  AND NOT EXISTS {
    UNWIND names AS first
    UNWIND names AS second
    MATCH (first)-[link:SAME_AS|DIFFERENT_FROM]->(second)
    WHERE link.transaction_time_end = $open_end
  }
MERGE (review:ReviewItem {_review_key: row.review_key})
  ON CREATE SET
    review.item_id = row.item_id,
    review.scope_key = names[0].scope_key,
    review.kind = row.kind,
    review.status = 'open',
    review.created_at = $now,
    review.names = size(names),
    review.score = row.score,
    review.proposed = row.proposed
  ON MATCH SET
    review.status = CASE review.action WHEN 'deferred' THEN 'open' ELSE review.status END,
    review.action = CASE review.action WHEN 'deferred' THEN null ELSE review.action END
FOREACH (name IN names | MERGE (review)-[:CONCERNS]->(name))
