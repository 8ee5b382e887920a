// Reviews that existed by a time, after an id: questions about exported names and items, and answers about items.
// @read @many
// @param  until       datetime
// @param  from_id     string
// @param  limit       integer
// @return item_id     string
// @return names       string[]
// @return properties  object[]
/* :params {until: datetime(), from_id: '', limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (review:ReviewItem)
  USING INDEX review:ReviewItem(scope_key, status, created_at)
WHERE
  review.scope_key = $scope.write_key
  AND review.status IN ['open', 'resolved']
  AND review.created_at <= $until
  AND review.item_id > $from_id
WITH
  review,
  COLLECT {
    MATCH (review)-[:CONCERNS]->(name:Name)
    WHERE
      name.scope_key = $scope.write_key
      AND EXISTS {
        MATCH (name)<-[tie:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-(item:MemoryItem)
        WHERE item.scope_key = $scope.write_key AND tie.transaction_time_start <= $until
      }
    RETURN name.key
    ORDER BY name.key
  } AS names
WHERE
  size(names) = review.names
  AND (
    review.subject_id IS NULL
    OR EXISTS {
      MATCH (item:MemoryItem {item_id: review.subject_id})
      WHERE item.scope_key = $scope.write_key AND item.created_at <= $until
    }
  )
WITH review, names
ORDER BY review.item_id
LIMIT $limit
RETURN
  review.item_id AS item_id,
  names,
  [key IN keys(review) |
    [key, valueType(review[key]), CASE WHEN valueType(review[key]) CONTAINS 'DATE' THEN toString(review[key]) ELSE review[key] END]
  ] AS properties
