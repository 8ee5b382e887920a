// Completes an unprocessed item with type, fields and vector, unless it was completed or changed since it was read.
// The item is locked before the check, so that only one of two workers completes it.
// @write @maybe
// @param  item_id     string
// @param  run_id      string
// @param  read_at     datetime
// @param  label       string
// @param  changes     object
// @param  embedding   vector?
// @param  now         datetime
// @return item_id     string
/* :params {item_id: 'mem_1', run_id: 'r1', read_at: datetime(), label: 'Semantic', changes: {}, embedding: null, now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key = $scope.write_key
SET item._locked_at = datetime()
SET item._locked_at = null
WITH item
WHERE item.run_id = $run_id AND item.updated_at = $read_at AND item.deleted_at IS NULL
REMOVE item:Pending
SET
  item:$($label),
  item += $changes,
  item.run_id = null,
  item.updated_at = CASE WHEN $now > item.updated_at THEN $now ELSE item.updated_at END
CALL (item) {
  WITH item
  WHERE $embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', $embedding)
}
RETURN item.item_id AS item_id
