// The item that contains an item: a document, a conversation or a plan.
// @read @many
// @param  item_id  string
// @return whole    recall/Whole
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[part:PART_OF]->(whole:MemoryItem)
WHERE
  whole.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN whole{.item_id, .memory_type, .title} AS whole
ORDER BY whole.item_id
LIMIT 1
