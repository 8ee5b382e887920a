// Deletes a batch of items of the write scope, stored up to a time, with versions and facts; repeated until none is left.
// An item with many relationships or facts becomes a DeletedItem, as in store/delete.
// What evolution has made of them since is deleted too.
// Stored responses of requests that created the items are deleted too.
// @write @one
// @param  limit       integer
// @param  max         integer
// @param  until       datetime
// @param  now         datetime
// @return item_ids    string[]
// @return versions    integer
// @return facts       integer
// @return answers     integer
// @return unfinished  string[]
/* :params {limit: 500, max: 50, until: datetime(), now: datetime(), scope: {tenant_id: 't1', write_key: 'w:w1'}} */
CYPHER 25
OPTIONAL MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.created_at <= $until
WITH item LIMIT $limit
WITH collect(item) AS first
CALL (first) {
  UNWIND first AS source
  MATCH (source)<-[:DERIVED_FROM]-(made:MemoryItem)
  WHERE made.scope_key = $scope.write_key AND made.origin STARTS WITH 'evolver:' AND NOT made IN first
  RETURN collect(DISTINCT made) AS derived
}
UNWIND CASE WHEN size(first) = 0 THEN [null] ELSE first + derived END AS item
WITH
  collect(item) AS items,
  collect(item.item_id) AS item_ids,
  collect(CASE WHEN COUNT { (item)--() } + COUNT { MATCH ()-[fact:RELATES {item_id: item.item_id}]->() USING INDEX SEEK fact:RELATES(item_id) } > $max THEN item END) AS crowded,
  sum(COUNT { (item)-[:HAS_VERSION]->(version:ItemVersion) WHERE version.rest IS NULL }) AS versions
CALL (items) {
  UNWIND items AS item
  MATCH (record:IdempotencyRecord)-[:ANSWERED_WITH]->(item)
  WHERE record.tenant_id = $scope.tenant_id
  WITH DISTINCT record
  SET record.answer = null, record.written = true, record.claimed_at = datetime({epochSeconds: 0})
  RETURN count(*) AS answers
}
CALL (items, crowded) {
  UNWIND [item IN items WHERE NOT item IN crowded] AS item
  MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
    USING INDEX SEEK fact:RELATES(item_id)
  DELETE fact
  RETURN count(*) AS facts
}
CALL (items, crowded) {
  UNWIND [item IN items WHERE NOT item IN crowded] AS item
  OPTIONAL MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  DETACH DELETE version, item
}
WITH item_ids, versions, facts, answers, crowded, [item IN crowded | item.item_id] AS unfinished
FOREACH (item IN crowded |
  REMOVE item:$(labels(item))
  SET item:DeletedItem, item.deleted_at = $now
)
RETURN item_ids, versions, facts, answers, unfinished
