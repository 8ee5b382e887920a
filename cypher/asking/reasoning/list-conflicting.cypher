// Memories of the same scope that a memory contradicts, as was found when it was stored.
// @read @many
// @param  item_id  string
// @return item_id  string
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[link:CONFLICTS_WITH]->(other:MemoryItem)
WHERE
  other.scope_key IN $scope.readable
  AND other.scope_key = item.scope_key
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN other.item_id AS item_id
ORDER BY other.item_id
LIMIT 20
