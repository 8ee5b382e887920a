// Rejected alternatives with the chosen decision.
// @sees    Each rejected alternative with the decision, its reason, and whether the decision still holds.
// @empty   No decision names a rejected alternative.
// @read @many
// @param   limit  integer
// @return  rejected  string
// @return  decision  string
// @return  rationale  string?
// @return  holds  boolean
// @return  item_id  string
// @example {"rejected": "A cable from Tornvik", "decision": "We overhaul the diesel generator and keep it as main power supply until 2030.", "rationale": "Paid for, known, and repairable with parts in the shed; solar alone fails in winter.", "holds": false}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
UNWIND CASE
    WHEN decision.rejected_alternatives IS NOT NULL THEN decision.rejected_alternatives
    WHEN decision.rejected_alternatives_json IS NOT NULL THEN [decision.rejected_alternatives_json]
    ELSE []
  END AS rejected
RETURN
  left(rejected, 300) AS rejected,
  left(decision.content, 300) AS decision,
  left(decision.rationale, 300) AS rationale,
  decision.status = 'active'
    AND coalesce(decision.valid_end_time > datetime(), true)
    AND NOT EXISTS {
      MATCH (decision)<-[edge:SUPERSEDES]-(later:MemoryItem)
      WHERE later.scope_key IN $scope.readable AND edge.transaction_time_end > datetime()
    } AS holds,
  decision.item_id AS item_id
ORDER BY rejected, decision
LIMIT $limit
