// Active decisions with the evidence for and against each.
// @sees    The confidence of each decision after all evidence.
// @empty   No decision is active.
// @read @many
// @param   limit  integer
// @return  confidence  number
// @return  reinforced  integer
// @return  contradicted  integer
// @return  decision  string
// @return  item_id  string
// @example {"confidence": 0.68, "reinforced": 0, "contradicted": 1, "decision": "We replace the broken cups with an ultrasonic anemometer without moving parts."}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
CALL (decision) {
  MATCH (decision)<-[link:REINFORCES|CONTRADICTS]-(evidence:MemoryItem)
  WHERE
    evidence.scope_key IN $scope.readable
    AND link.transaction_time_end > datetime()
    AND link.by_hand IS NULL
  WITH link
  ORDER BY link.transaction_time_start
  RETURN collect(type(link) = 'REINFORCES') AS said
}
RETURN
  round(reduce(sure = decision.confidence, reinforces IN said | CASE WHEN reinforces THEN sure + (1 - sure) * 0.1 ELSE sure - sure * 0.15 END), 4) AS confidence,
  size([reinforces IN said WHERE reinforces]) AS reinforced,
  size([reinforces IN said WHERE NOT reinforces]) AS contradicted,
  left(decision.content, 300) AS decision,
  decision.item_id AS item_id
ORDER BY contradicted DESC, reinforced DESC, confidence, decision
LIMIT $limit
