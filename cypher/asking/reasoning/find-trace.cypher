// The reasoning trace with this trace_id or item id; the oldest, if several scopes have one.
// @read @maybe
// @param  trace_id  string
// @return item_id   string
// @return trace_id  string
/* :params {trace_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (trace:Reasoning {trace_id: $trace_id})
  WHERE trace.scope_key IN $scope.readable
  RETURN trace
  UNION
  MATCH (trace:MemoryItem {item_id: $trace_id})
  WHERE trace.scope_key IN $scope.readable AND trace.memory_type = 'reasoning'
  RETURN trace
}
WITH trace
WHERE trace.step_index IS NULL
RETURN trace.item_id AS item_id, trace.trace_id AS trace_id
ORDER BY trace.created_at, trace.item_id
LIMIT 1
