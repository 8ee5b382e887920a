// Creates imported reviews, linked to their names.
// @write @one
// @param  rows     object[]
// @return created  integer
/* :params {rows: [{names: ['mara'], properties: {item_id: 'rev_1'}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CREATE (review:ReviewItem)
SET review = row.properties, review.scope_key = $scope.write_key
WITH review, row
CALL (review, row) {
  UNWIND row.names AS key
  MATCH (name:Name {_name_key: $scope.write_key + '|' + key})
  WHERE name.scope_key = $scope.write_key
  CREATE (review)-[:CONCERNS]->(name)
  RETURN count(*) AS linked
}
RETURN sum(CASE WHEN linked = size(row.names) THEN 1 ELSE 0 END) AS created
