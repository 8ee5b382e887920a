// Locks an item until the transaction ends, then reads it, so that no concurrent change is lost.
// An item that was deleted while this waited for the lock has no properties, or has deleted_at (store/delete).
// @write @maybe
// @param  item_id   string
// @return item      items/StoredItem  @whole
// @return embedded  boolean
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
CALL (item) {
  // The plan is locked before its task, as when a plan ends.
  WITH item
  WHERE item:PlanTask
  MATCH (item)-[part:PART_OF]->(plan:Plan)
  WHERE plan.scope_key IN $scope.writable AND part.transaction_time_end = datetime('9999-12-31T23:59:59Z')
  SET plan._locked_at = datetime()
  SET plan._locked_at = null
}
SET item._locked_at = datetime()
WITH item
WHERE item.memory_type IS NOT NULL AND item.deleted_at IS NULL
RETURN item{.*, embedding: null, _locked_at: null} AS item, item.embedding IS NOT NULL AS embedded
