// Evidence against decisions, the oldest first.
// @sees    Age of the evidence in days, and the loss of confidence.
// @empty   No decision has evidence against it.
// @read @many
// @param   limit  integer
// @return  days  integer
// @return  decision  string
// @return  evidence  string
// @return  before  number
// @return  after  number
// @return  item_id  string
// @example {"days": 0, "decision": "We replace the broken cups with an ultrasonic anemometer without moving parts.", "evidence": "Wind is published as a ten-minute mean with a three-second gust; the raw ten-hertz data are kept for a year.", "before": 0.8, "after": 0.68}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
MATCH (decision)<-[link:CONTRADICTS]-(evidence:MemoryItem)
WHERE evidence.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
RETURN
  duration.inDays(link.transaction_time_start, datetime()).days AS days,
  left(decision.content, 300) AS decision,
  left(evidence.content, 300) AS evidence,
  round(link.old_confidence, 4) AS before,
  round(link.new_confidence, 4) AS after,
  decision.item_id AS item_id
ORDER BY days DESC, decision
LIMIT $limit
