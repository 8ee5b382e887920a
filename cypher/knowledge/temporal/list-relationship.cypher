// When links of a type from one item to another were valid, latest first.
// @read @many
// @param  source_id  string
// @param  target_id  string
// @param  type       string
// @param  limit      integer
// @return period     temporal/Period
/* :params {source_id: 'mem_1', target_id: 'mem_2', type: 'RELATED', limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:MemoryItem {item_id: $source_id})
WHERE source.scope_key IN $scope.readable
MATCH (target:MemoryItem {item_id: $target_id})
WHERE target.scope_key IN $scope.readable
MATCH (source)-[link]->(target)
WHERE coalesce(link.link_type, type(link)) = $type AND link.mirror IS NULL AND link.transaction_time_start <= $view.known_at
ORDER BY link.transaction_time_start DESC
LIMIT $limit
RETURN {
  valid_from: link.holds_from,
  valid_until: CASE WHEN link.transaction_time_end <= $view.known_at THEN link.transaction_time_end END,
  transaction_time_start: link.transaction_time_start,
  transaction_time_end: CASE WHEN link.transaction_time_end <= $view.known_at THEN link.transaction_time_end END,
  properties: properties(link)
} AS period
