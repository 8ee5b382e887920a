// Creates imported items, sessions and names, with their original times.
// @write @none
// @param  rows  object[]
/* :params {rows: [{labels: ['MemoryItem', 'Semantic'], properties: {item_id: 'mem_1'}, embedding: null}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CREATE (node:$(row.labels))
SET node = row.properties, node.scope_key = $scope.write_key
CALL (node, row) {
  WITH node, row
  WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(node, 'embedding', row.embedding)
}
