// Locks an item until the transaction ends, and returns it with its parts (tasks with notes, chunks of a document).
// An item that was deleted while this waited for the lock has no properties, or has deleted_at (store/delete).
// @write @many
// @param  item_id      string
// @return item_id      string
// @return session_key  string?
// @return is_chunk     boolean
/* :params {item_id: 'mem_1', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
CALL (item) {
  // Only one transaction at a time writes notes, see lock-notes.cypher.
  WITH item
  WHERE item:Zettel
  MERGE (lock:NoteLock {lock_key: item.scope_key})
  SET lock._locked_at = datetime()
}
SET item._locked_at = datetime()
WITH item
WHERE item.memory_type IS NOT NULL AND item.deleted_at IS NULL
OPTIONAL MATCH (piece:MemoryItem)-[:PART_OF*1..2]->(item)
WHERE piece.scope_key IN $scope.writable
WITH item, collect(DISTINCT piece) AS pieces
UNWIND [item] + pieces AS part
RETURN part.item_id AS item_id, part.session_key AS session_key, part.chunk_position IS NOT NULL AS is_chunk
