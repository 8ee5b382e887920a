// Undoes what the review answers of a run declared about names, without keeping history: deletes the relationships they created, restores
// those they ended, and opens the questions again.
// The answer to a conflict is deleted; its item waits for a review again.
// Returns for each answer the number of declarations that remain.
// @write @many
// @param  run_id    string
// @return item_id   string
// @return kind      string
// @return action    string
// @return proposed  string?
// @return target_id string?
// @return names     string[]
// @return unlinked  integer
/* :params {run_id: 'r1', open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (review:ReviewItem {run_id: $run_id})
WHERE review.scope_key IN $scope.writable
WITH
  review,
  review{.item_id, .kind, .action, .proposed, .target_id} AS before,
  COLLECT { MATCH (review)-[:CONCERNS]->(name:Entity) WHERE name.scope_key IN $scope.writable AND name.entity_type = review.proposed RETURN name.entity_id } AS names
CALL (review) {
  MATCH (review)-[:CONCERNS]->(name:Entity)
  WHERE name.scope_key IN $scope.writable
  MATCH (name)-[said:SAME_AS|DIFFERENT_FROM {run_id: $run_id}]->(other:Entity)
  WHERE other.scope_key IN $scope.writable AND said.transaction_time_end = $open_end
  DELETE said
  RETURN count(*) AS unlinked
}
CALL (review) {
  MATCH (review)-[:CONCERNS]->(name:Entity)
  WHERE name.scope_key IN $scope.writable
  MATCH (name)-[closed:SAME_AS|DIFFERENT_FROM {ended_by: $run_id}]->(other:Entity)
  WHERE other.scope_key IN $scope.writable
  SET closed.transaction_time_end = $open_end, closed.ended_by = null
}
CALL (review) {
  MATCH ()-[fact:RELATES {fact_id: review.target_id}]->()
    USING INDEX SEEK fact:RELATES(fact_id)
  WHERE
    fact.scope_key IN $scope.writable
    AND review.kind = 'low_confidence'
    AND review.resolved_at IN [fact.confirmed_at, fact.transaction_time_end]
  FOREACH (_ IN CASE WHEN review.action = 'accepted' THEN [1] ELSE [] END | SET fact.confirmed_at = null, fact.confirmed_by = null)
  FOREACH (_ IN CASE WHEN review.action = 'dismissed' THEN [1] ELSE [] END |
    SET
      fact.transaction_time_end = $open_end,
      fact.ended_as = null,
      fact._rejected_key = null,
      fact.change_reason = null,
      fact.changed_by = null
  )
  RETURN count(*) AS facts
}
CALL (review) {
  MATCH (review)-[:CONCERNS]->(name:Entity)
  WHERE
    name.scope_key IN $scope.writable
    AND review.kind = 'missing_in_graph'
    AND name.entity_id = review.target_id
    AND NOT EXISTS {
      MATCH (name)-[tie:RELATES|DIFFERENT_FROM|SAME_AS]-(other:Entity)
      WHERE other.scope_key IN $scope.writable AND (type(tie) <> 'SAME_AS' OR tie.method = 'manual')
    }
  OPTIONAL MATCH (name)-[alias:SAME_AS]-(other:Entity)
  WHERE other.scope_key IN $scope.writable
  DELETE alias
  WITH DISTINCT name
  REMOVE name:Entity
  SET
    name.name = name.key,
    name.entity_id = null,
    name.entity_type = null,
    name._unresolved = null,
    name._match_words = null,
    name._search_tokens = null,
    name.embedding = null
  RETURN count(*) AS entities
}
SET
  review.target_id = CASE review.kind WHEN 'missing_in_graph' THEN null ELSE review.target_id END,
  review.status = 'open',
  review.action = null,
  review.note = null,
  review.run_id = null,
  review.resolved_at = null
FOREACH (_ IN CASE WHEN review.kind = 'conflict' THEN [1] ELSE [] END | DETACH DELETE review)
RETURN before.item_id AS item_id, before.kind AS kind, before.action AS action, before.proposed AS proposed, before.target_id AS target_id, names, unlinked + facts + entities AS unlinked
