// Sources of an opinion, and the evidence counted so far.
// @read @many
// @param  item_id  string
// @param  limit    integer
// @return content  string
/* :params {item_id: 'mem_1', limit: 200, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (opinion:MemoryItem {item_id: $item_id})
WHERE opinion.scope_key = $scope.write_key
MATCH (opinion)-[link:DERIVED_FROM|REINFORCES|CONTRADICTS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
WITH item, max(link.transaction_time_start) AS at
ORDER BY at DESC, item.item_id
LIMIT $limit
RETURN item.content AS content
