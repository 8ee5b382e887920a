// Deletes an item with its parts (tasks with notes, chunks of a document), versions, relationships and reviews, and returns the counts.
// Relationships to nodes out of scope are deleted too, but not counted.
// An item with too many relationships and facts for one transaction becomes a DeletedItem: no caller's query matches that label, and
// store/end-deletion deletes it in batches.
// It keeps its properties until then, because concurrent readers may still be reading it.
// Stored responses that name the item are deleted; a repeated request gets `already_done`.
// A dismissed conflict stays with the contradicted item, so that the statement is not reported again.
// @write @maybe
// @param  item_id        string
// @param  max            integer
// @param  now            datetime
// @return items          integer
// @return versions       integer
// @return relationships  integer
// @return answers        integer
// @return unfinished     string[]
// @return scope_key      string
// @return item_ids       string[]
/* :params {item_id: 'mem_1', max: 5000, now: datetime(), scope: {tenant_id: 't1', readable: ['w:w1', 'u:u1'], writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
OPTIONAL MATCH (part:MemoryItem)-[:PART_OF*1..2]->(item)
WHERE part.scope_key IN $scope.writable
WITH item, collect(DISTINCT part) AS parts
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
CALL (item_ids) {
  UNWIND item_ids AS subject_id
  MATCH (review:ReviewItem {subject_id: subject_id})
  WHERE review.scope_key IN $scope.writable
  WITH
    review,
    COLLECT {
      UNWIND review.against AS other_id
      MATCH (other:MemoryItem {item_id: other_id})
      WHERE other.scope_key IN $scope.writable AND NOT other_id IN item_ids
      RETURN other_id
    } AS against
  WITH review, against, review.action = 'dismissed' AND size(against) > 0 AS stays
  FOREACH (_ IN CASE WHEN stays THEN [1] ELSE [] END | SET review.subject_id = against[0], review.against = against, review.note = null)
  FOREACH (_ IN CASE WHEN stays THEN [] ELSE [1] END | DETACH DELETE review)
}
WITH doomed, scope_key, item_ids, relationships, versions, answers, [node IN doomed WHERE COUNT { (node)--() } + COUNT { MATCH ()-[fact:RELATES {item_id: node.item_id}]->() USING INDEX SEEK fact:RELATES(item_id) } > $max] AS crowded
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
