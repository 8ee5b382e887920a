// Creates imported relationships between items, with their original times.
// @write @one
// @param  rows    object[]
// @return linked  integer
/* :params {rows: [{type: 'NEXT', from: 'mem_1', to: 'mem_2', properties: {}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (source:MemoryItem {item_id: row.from})
WHERE source.scope_key = $scope.write_key
MATCH (target:MemoryItem {item_id: row.to})
WHERE target.scope_key = $scope.write_key
CREATE (source)-[link:$(row.type)]->(target)
SET link = row.properties
RETURN count(link) AS linked
