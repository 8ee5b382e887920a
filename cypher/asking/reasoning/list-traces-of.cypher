// Reasoning traces that have this item as an artifact, latest first.
// @read @many
// @param  artifact_id  string
// @param  limit        integer
// @return item_id      string
/* :params {artifact_id: 'mem_1', limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (trace:Reasoning)-[edge:CAUSES|PRODUCED]->(artifact:MemoryItem {item_id: $artifact_id})
WHERE
  trace.scope_key IN $scope.readable
  AND artifact.scope_key IN $scope.readable
  AND edge.holds_from <= $view.seen_at
  AND edge.transaction_time_end > $view.seen_at
WITH DISTINCT trace
ORDER BY trace.created_at DESC, trace.item_id
LIMIT $limit
RETURN trace.item_id AS item_id
