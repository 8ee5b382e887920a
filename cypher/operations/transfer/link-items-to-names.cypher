// Creates imported relationships from items to names, with their original times.
// @write @one
// @param  rows    object[]
// @return linked  integer
/* :params {rows: [{type: 'MENTIONS', from: 'mem_1', to: 'mara', properties: {}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (source:MemoryItem {item_id: row.from})
WHERE source.scope_key = $scope.write_key
MATCH (target:Name {_name_key: $scope.write_key + '|' + row.to})
WHERE target.scope_key = $scope.write_key
CREATE (source)-[link:$(row.type)]->(target)
SET link = row.properties
RETURN count(link) AS linked
