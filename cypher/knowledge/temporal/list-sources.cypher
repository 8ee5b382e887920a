// The items from which an item is derived, directly or indirectly, nearest first; each once, by the shortest path.
// @read @many
// @param  item_id  string
// @return source   temporal/Source
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
RETURN {
  item_id: source.item_id,
  content: left(source.content, 200),
  memory_type: source.memory_type,
  origin: source.origin,
  trust: source.trust,
  confidence: source.confidence,
  depth: depth
} AS source
