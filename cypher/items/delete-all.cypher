// Deletes a batch of items of the scope where new items are written, with their versions and facts; repeated until none is left.
// Items of other scopes, including personal ones, are not affected. Items with many relationships or facts become
// DeletedItems as in core/delete.
// @write @one
// @param  limit       integer
// @param  most        integer
// @param  now         datetime
// @return items       integer
// @return versions    integer
// @return unfinished  string[]
/* :params {limit: 500, most: 50, now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
OPTIONAL MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.created_at IS NOT NULL
WITH item LIMIT $limit
WITH
  collect(item) AS items,
  collect(CASE WHEN COUNT { (item)--() } + COUNT { ()-[:RELATES {item_id: item.item_id}]->() } > $most THEN item END) AS crowded,
  sum(COUNT { (item)-[:HAS_VERSION]->(version:ItemVersion) WHERE version.rest IS NULL }) AS versions
CALL (items, crowded) {
  UNWIND [item IN items WHERE NOT item IN crowded] AS item
  MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
  DELETE fact
}
CALL (items, crowded) {
  UNWIND [item IN items WHERE NOT item IN crowded] AS item
  OPTIONAL MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  DETACH DELETE version, item
}
WITH versions, crowded, size(items) AS items, [item IN crowded | item.item_id] AS unfinished
FOREACH (item IN crowded |
  REMOVE item:$(labels(item))
  SET item:DeletedItem, item.deleted_at = $now
)
RETURN items, versions, unfinished
