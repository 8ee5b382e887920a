// Deletes an item with its parts (tasks of a plan, chunks of a document), their versions and relationships, and returns the counts.
// Relationships to nodes that the caller cannot see are deleted too, but not counted.
// Items linked to it manually with PART_OF are not deleted.
// @write @maybe
// @param  item_id        string
// @return items          integer
// @return versions       integer
// @return relationships  integer
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
OPTIONAL MATCH (part:MemoryItem)-[tie:PART_OF]->(item)
WHERE part.scope_key IN $scope.readable AND tie.by_hand IS NULL
WITH item, collect(part) AS parts
WITH parts + [item] AS doomed
CALL (doomed) {
  UNWIND doomed AS node
  OPTIONAL MATCH (node)-[:HAS_VERSION]->(version:ItemVersion)
  RETURN collect(version) AS versions
}
CALL (doomed) {
  UNWIND doomed AS node
  MATCH (node)-[relationship]-(other)
  WHERE other.scope_key IN $scope.readable
  RETURN count(DISTINCT relationship) AS relationships
}
WITH doomed, versions, relationships, size(doomed) AS items, size(versions) AS version_count
FOREACH (node IN doomed + versions | DETACH DELETE node)
RETURN items, version_count AS versions, relationships
