// Deletes an item with its parts (tasks of a plan, chunks of a document), their versions and relationships, and returns the counts.
// Relationships to nodes that the caller cannot see are deleted too, but not counted.
// An item with more relationships and facts than fit into one transaction becomes a DeletedItem, which no query of a caller matches,
// and core/end-deletion deletes it in batches. Until then it keeps its properties, so that a concurrent reader reads it whole.
// Responses that are kept for repeated requests and name one of them are forgotten: what is asked again is answered `already_done`.
// @write @maybe
// @param  item_id        string
// @param  most           integer
// @param  now            datetime
// @return items          integer
// @return versions       integer
// @return relationships  integer
// @return answers        integer
// @return unfinished     string[]
// @return scope_key      string
// @return item_ids       string[]
/* :params {item_id: 'mem_1', most: 5000, now: datetime(), scope: {tenant_id: 't1', readable: ['w:w1', 'u:u1'], writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
OPTIONAL MATCH (part:MemoryItem)-[:PART_OF]->(item)
WHERE part.scope_key IN $scope.writable
WITH item, collect(part) AS parts
WITH item.scope_key AS scope_key, parts + [item] AS doomed, [node IN parts + [item] | node.item_id] AS item_ids
CALL (doomed) {
  UNWIND doomed AS node
  MATCH (node)-[relationship]-(other)
  WHERE other.scope_key IN $scope.readable AND other.rest IS NULL
  RETURN count(DISTINCT relationship) AS relationships
}
CALL (doomed) {
  UNWIND doomed AS node
  RETURN sum(COUNT { (node)-[:HAS_VERSION]->(version:ItemVersion) WHERE version.rest IS NULL }) AS versions
}
CALL (doomed) {
  UNWIND doomed AS node
  MATCH (record:IdempotencyRecord)-[:ANSWERED_WITH]->(node)
  WHERE record.tenant_id = $scope.tenant_id
  WITH DISTINCT record
  SET record.answer = null, record.written = true, record.claimed_at = datetime({epochSeconds: 0})
  RETURN count(*) AS answers
}
WITH doomed, scope_key, item_ids, relationships, versions, answers, [node IN doomed WHERE COUNT { (node)--() } + COUNT { ()-[:RELATES {item_id: node.item_id}]->() } > $most] AS crowded
CALL (doomed, crowded) {
  UNWIND [node IN doomed WHERE NOT node IN crowded] AS node
  OPTIONAL MATCH (node)-[:HAS_VERSION]->(version:ItemVersion)
  DETACH DELETE version, node
}
WITH crowded, scope_key, item_ids, relationships, versions, answers, size(doomed) AS items, [node IN crowded | node.item_id] AS unfinished
FOREACH (node IN crowded |
  REMOVE node:$(labels(node))
  SET node:DeletedItem, node.deleted_at = $now
)
RETURN items, versions, relationships, answers, unfinished, scope_key, item_ids
