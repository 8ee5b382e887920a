// Undoes the last change of an item, if that change made the given version: restores item, versions and search tokens, without keeping
// history.
// It is only for conclusions of the service.
// What has no history stays: counts of feedback and repeats, and the unique key.
// @write @maybe
// @param  item_id   string
// @param  version   integer
// @return was       wire/MemoryType
// @return is        wire/MemoryType
/* :params {item_id: 'mem_1', version: 2, open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
SET item._locked_at = datetime()
SET item._locked_at = null
WITH item
WHERE item.version = $version AND item.deleted_at IS NULL
MATCH (item)-[:HAS_VERSION]->(replaced:ItemVersion)
WHERE replaced.version = $version - 1 AND replaced.rest IS NULL
WITH item, replaced, item.memory_type AS was, replaced.memory_type AS is, item.transaction_time_start AS made
CALL (item, made) {
  MATCH (item)-[:HAS_VERSION]->(left:ItemVersion)
  WHERE left.rest AND left.known_from = made
  DETACH DELETE left
}
CALL (item, replaced, made) {
  MATCH (item)-[:HAS_VERSION]->(cut:ItemVersion)
  WHERE cut <> replaced AND cut.known_until = made
  SET cut.known_until = $open_end
}
SET item = replaced{
  .*,
  embedding: null,
  version_id: null,
  content: coalesce(replaced.content, item.content),
  metadata_json: coalesce(replaced.metadata_json, item.metadata_json),
  text_id: null,
  metadata_id: null,
  _kept_text_id: CASE WHEN replaced.text_id < replaced.version THEN replaced.text_id END,
  _kept_metadata_id: CASE WHEN replaced.metadata_id < replaced.version THEN replaced.metadata_id END,
  _dedupe_key: item._dedupe_key,
  seen_count: item.seen_count,
  last_seen_at: item.last_seen_at,
  helpful_count: item.helpful_count,
  misleading_count: item.misleading_count,
  usefulness: item.usefulness,
  _voices: item._voices,
  transaction_time_end: $open_end,
  known_until: $open_end
}
CALL (item, replaced) {
  WITH item, replaced
  WHERE replaced.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', replaced.embedding)
}
DETACH DELETE replaced
RETURN was, is
