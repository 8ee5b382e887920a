// Turns the name in a question into an entity; items that mention the name then mention the entity.
// @write @maybe
// @param  review_key   string
// @param  entity_id    string
// @param  entity_type  string
// @return entity_id    string
/* :params {review_key: 'w:w1|name|tom smith', entity_id: 'ent_1', entity_type: 'person', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (review:ReviewItem {_review_key: $review_key})
WHERE review.scope_key IN $scope.writable
MATCH (review)-[:CONCERNS]->(name:Name)
WHERE name.scope_key IN $scope.writable
SET name._locked = true
REMOVE name._locked
WITH review, name, name:Entity AS known
FOREACH (_ IN CASE WHEN known THEN [] ELSE [1] END |
  SET
    name:Entity,
    name.entity_id = $entity_id,
    name.entity_type = $entity_type,
    name.name = review.proposed,
    name._unresolved = true,
    review.target_id = $entity_id
)
RETURN name.entity_id AS entity_id
