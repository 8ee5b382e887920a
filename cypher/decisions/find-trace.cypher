// The reasoning trace with an id, among those that a decision may be linked to.
// @read @maybe
// @param  trace_id  string
// @return item_id   string
/* :params {trace_id: 'mem_1', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (trace:Reasoning {trace_id: $trace_id})
WHERE trace.scope_key IN $scope.writable
RETURN trace.item_id AS item_id
ORDER BY trace.created_at, trace.item_id
LIMIT 1
