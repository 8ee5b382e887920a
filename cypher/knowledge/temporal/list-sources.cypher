// The items from which an item is derived, directly or indirectly, nearest first; each once, by the shortest path.
// @read @many
// @param  item_id      string
// @return item_id      string
// @return content      string
// @return memory_type  wire/MemoryType
// @return origin       string
// @return trust        wire/Trust
// @return confidence   number?
// @return depth        integer
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH path = (item)(
  (one:MemoryItem)-[edge:DERIVED_FROM]->(other:MemoryItem)
    WHERE
      one.scope_key IN $scope.readable
      AND other.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
)+(source:MemoryItem)
WHERE source.scope_key IN $scope.readable
WITH source, min(length(path)) AS depth
ORDER BY depth, source.item_id
LIMIT 100
RETURN
  source.item_id AS item_id,
  left(source.content, 200) AS content,
  source.memory_type AS memory_type,
  source.origin AS origin,
  source.trust AS trust,
  source.confidence AS confidence,
  depth
