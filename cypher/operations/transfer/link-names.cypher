// Creates imported facts and aliases between names, with their original times.
// @write @one
// @param  rows    object[]
// @return linked  integer
/* :params {rows: [{type: 'SAME_AS', from: 'mara', to: 'mara lindqvist', properties: {}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (source:Name {_name_key: $scope.write_key + '|' + row.from})
WHERE source.scope_key = $scope.write_key
MATCH (target:Name {_name_key: $scope.write_key + '|' + row.to})
WHERE target.scope_key = $scope.write_key
CREATE (source)-[link:$(row.type)]->(target)
SET link = row.properties
FOREACH (_ IN CASE WHEN row.type = 'RELATES' THEN [1] ELSE [] END | SET link.scope_key = $scope.write_key)
RETURN count(link) AS linked
