// Items derived from an item, directly or indirectly, nearest first.
// @read @many
// @param  item_id      string
// @param  limit        integer
// @return item_id      string
// @return memory_type  wire/MemoryType
// @return content      string
// @return status       string
// @return depth        integer
/* :params {item_id: 'mem_1', limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH path = (item)(
  (one:MemoryItem)<-[step:DERIVED_FROM]-(other:MemoryItem)
    WHERE
      one.scope_key IN $scope.readable
      AND other.scope_key IN $scope.readable
      AND step.holds_from <= $view.seen_at
      AND step.transaction_time_end > $view.seen_at
)+(resting:MemoryItem)
WHERE resting.scope_key IN $scope.readable
WITH resting, min(length(path)) AS depth
WITH resting, depth
WHERE NOT resting.status IN ['superseded', 'retracted', 'archived']
RETURN
  resting.item_id AS item_id,
  resting.memory_type AS memory_type,
  left(coalesce(resting.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: resting.item_id, _kept_text_id: resting.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200) AS content,
  resting.status AS status,
  depth
ORDER BY depth, item_id
LIMIT $limit
