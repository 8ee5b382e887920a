// Vectors of items; items without a vector or out of scope are left out.
// @read @many
// @param  item_ids   string[]
// @return item_id    string
// @return embedding  number[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH item, state
WHERE state.embedding IS NOT NULL
RETURN item.item_id AS item_id, state.embedding AS embedding
