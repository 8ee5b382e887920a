// Creates imported versions of items, with their original times.
// @write @one
// @param  rows     object[]
// @return created  integer
/* :params {rows: [{item_id: 'mem_1', properties: {version_id: 'ver_1'}, embedding: null}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key = $scope.write_key
CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
SET version = row.properties, version.scope_key = $scope.write_key
CALL (version, row) {
  WITH version, row
  WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(version, 'embedding', row.embedding)
}
RETURN count(version) AS created
