// The reasoning trace with this id, if a decision in scope may be linked to it.
// @read @maybe
// @param  trace_id  string
// @return item_id   string
/* :params {trace_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (trace:Reasoning {trace_id: $trace_id})
WHERE trace.scope_key IN $scope.readable AND trace.scope_key IN $scope.writable
RETURN trace.item_id AS item_id
ORDER BY trace.created_at, trace.item_id
LIMIT 1
