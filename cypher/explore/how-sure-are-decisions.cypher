// Active decisions with the evidence for and against each.
// @sees    How sure each was at its beginning, and how often it was reinforced and contradicted since.
// @read @many
// @param   limit  integer
// @return  confidence  number
// @return  reinforced  integer
// @return  contradicted  integer
// @return  decision  string
// @return  item_id  string
// @example {"confidence": 0.8, "reinforced": 0, "contradicted": 1, "decision": "We replace the broken cups with an ultrasonic anemometer without moving parts."}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
RETURN
  decision.confidence AS confidence,
  COUNT {
    MATCH (decision)<-[link:REINFORCES]-(evidence:MemoryItem)
    WHERE evidence.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
  } AS reinforced,
  COUNT {
    MATCH (decision)<-[link:CONTRADICTS]-(evidence:MemoryItem)
    WHERE evidence.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
  } AS contradicted,
  left(decision.content, 300) AS decision,
  decision.item_id AS item_id
ORDER BY contradicted DESC, reinforced DESC, confidence, decision
LIMIT $limit
