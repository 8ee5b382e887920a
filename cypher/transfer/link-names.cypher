// Creates imported facts and aliases between names as they were, with all their times.
// @write @one
// @param  rows    object[]
// @return linked  integer
/* :params {rows: [{type: 'SAME_AS', from: 'mara', to: 'mara lindqvist', properties: {}, embedding: null}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (source:Name {name_key: $scope.write_key + '|' + row.from})
WHERE source.scope_key = $scope.write_key
MATCH (target:Name {name_key: $scope.write_key + '|' + row.to})
WHERE target.scope_key = $scope.write_key
CREATE (source)-[tie:$(row.type)]->(target)
SET tie = row.properties
FOREACH (_ IN CASE WHEN row.type = 'RELATES' THEN [1] ELSE [] END | SET tie.scope_key = $scope.write_key)
CALL (tie, row) {
  WITH tie, row
  WHERE row.embedding IS NOT NULL
  CALL db.create.setRelationshipVectorProperty(tie, 'embedding', row.embedding)
}
RETURN count(tie) AS linked
