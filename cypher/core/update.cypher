// Stores the current state of an item as a version and applies the changes, at the same transaction time; null in `changes` removes a property.
// Where text or title changes, the version keeps its own vector and search words: the next state has others.
// Transaction time always increases, even if two changes happen within one clock tick.
// @write @one
// @param  item_id            string
// @param  version_id         string
// @param  changes            object
// @param  valid_start_time   datetime
// @param  valid_end_time     datetime
// @param  valid_start_local  string?
// @param  valid_end_local    string?
// @param  embedding          vector?
// @param  now                datetime
// @return item               items/StoredItem  @whole
/* :params {item_id: 'mem_1', version_id: 'ver_1', changes: {}, valid_start_time: datetime('-9999-01-01T00:00:00Z'), valid_end_time: datetime('+12000-01-01T00:00:00Z'), valid_start_local: null, valid_end_local: null, embedding: null, now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
WITH
  item,
  CASE WHEN $now > item.transaction_time_start THEN $now ELSE item.transaction_time_start + duration({microseconds: 1}) END AS now,
  $changes.content <> item.content OR coalesce($changes.title, '') <> coalesce(item.title, '') AS reworded
CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
SET
  version = item{
    .*,
    embedding: null,
    locked_at: null,
    lookup_keys: null,
    search_tokens: CASE WHEN reworded THEN item.search_tokens END,
    dedupe_key: null
  },
  version.version_id = $version_id,
  version.transaction_time_end = now
CALL (item, version, reworded) {
  WITH item, version, reworded
  WHERE reworded AND item.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(version, 'embedding', item.embedding)
}
SET
  item += $changes,
  item.locked_at = null,
  item.valid_start_time = $valid_start_time,
  item.valid_end_time = $valid_end_time,
  item.valid_start_local = localdatetime($valid_start_local),
  item.valid_end_local = localdatetime($valid_end_local),
  item.updated_at = now,
  item.transaction_time_start = now
CALL (item) {
  WITH item
  WHERE $embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', $embedding)
}
RETURN item{.*, embedding: null} AS item
