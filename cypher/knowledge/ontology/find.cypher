// What a review id stands for: a question with its key, or an item whose conflict waits for a review or has been reviewed.
// @read @maybe
// @param  item_id     string
// @return review_key  string?
// @return kind        string
// @return status      string
// @return entity_ids  string[]
// @return target_id   string?
// @return entity_type string?
/* :params {item_id: 'rev_1', scope: {writable: ['w:w1', 'u:u1'], readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (review:ReviewItem {item_id: $item_id})
  WHERE review.scope_key IN $scope.readable
  RETURN
    CASE WHEN review.kind <> 'conflict' THEN review._review_key END AS review_key,
    review.kind AS kind,
    review.status AS status,
    COLLECT { MATCH (review)-[:CONCERNS]->(name:Entity) WHERE name.scope_key IN $scope.readable RETURN name.entity_id ORDER BY name.key } AS entity_ids,
    review.target_id AS target_id,
    review.entity_type AS entity_type
  UNION ALL
  MATCH (item:MemoryItem {item_id: $item_id})
  WHERE
    item.scope_key IN $scope.readable
    AND (item.needs_review OR EXISTS { MATCH (review:ReviewItem {subject_id: $item_id, kind: 'conflict'}) WHERE review.scope_key IN $scope.readable })
  RETURN
    null AS review_key,
    'conflict' AS kind,
    CASE WHEN item.needs_review THEN 'open' ELSE 'resolved' END AS status,
    [] AS entity_ids,
    null AS target_id,
    null AS entity_type
}
RETURN review_key, kind, status, entity_ids, target_id, entity_type
LIMIT 1
