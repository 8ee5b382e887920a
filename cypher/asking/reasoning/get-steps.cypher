// Ids of the steps of a trace in order, and of its artifacts, oldest first.
// @read @one
// @param  item_id    string
// @return steps      string[]
// @return artifacts  reasoning/Artifact[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (trace:MemoryItem {item_id: $item_id})
WHERE trace.scope_key IN $scope.readable
RETURN
  COLLECT {
    MATCH (step:MemoryItem)-[edge:PART_OF]->(trace)
    WHERE
      step.scope_key IN $scope.readable
      AND step.step_index IS NOT NULL
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN step.item_id
    ORDER BY step.step_index
  } AS steps,
  COLLECT {
    MATCH (trace)-[edge:CAUSES|PRODUCED]->(artifact:MemoryItem)
    WHERE
      artifact.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN {item_id: artifact.item_id, memory_type: artifact.memory_type, relation: type(edge)}
    ORDER BY edge.created_at, artifact.item_id
    LIMIT 1000
  } AS artifacts
