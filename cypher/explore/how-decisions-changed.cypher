// Decisions that replaced one another, with the reason.
// @sees    The old decision, the new one, and the reason.
// @empty   No decision has replaced another one.
// @read @many
// @param   limit  integer
// @return  day  string?
// @return  decision  string
// @return  instead_of  string
// @return  reason  string?
// @return  item_id  string
// @example {"day": "2025-10-04", "decision": "The diesel generator is retired. Panels and a battery take over before the end of November 2025.", "instead_of": "We overhaul the diesel generator and keep it as main power supply until 2030.", "reason": "The fund releases no third instalment with fuel on the islet, the nests by the exhaust fail, and the September spill used up the last patience."}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
MATCH (decision)-[link:SUPERSEDES]->(older:MemoryItem)
WHERE older.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
RETURN
  toString(date(decision.valid_start_local)) AS day,
  left(decision.content, 300) AS decision,
  left(older.content, 300) AS instead_of,
  coalesce(link.reason, left(decision.rationale, 300)) AS reason,
  decision.item_id AS item_id
ORDER BY day DESC, decision
LIMIT $limit
