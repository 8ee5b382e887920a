// Active decisions without supporting items, oldest first.
// @sees    Decisions without stored evidence, and whether they have a reason.
// @empty   Every active decision has evidence, or there is no decision.
// @read @many
// @param   limit  integer
// @return  day  string?
// @return  decision  string
// @return  has_reason  boolean
// @return  item_id  string
// @example {"day": "2025-01-10", "decision": "We use a cup anemometer as the station's primary wind sensor.", "has_reason": true}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
  AND NOT EXISTS {
    MATCH (decision)-[link:DERIVED_FROM|REINFORCES]-(ground:MemoryItem)
    WHERE ground.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
  }
RETURN
  toString(date(decision.valid_start_local)) AS day,
  left(decision.content, 300) AS decision,
  decision.rationale IS NOT NULL AS has_reason,
  decision.item_id AS item_id
ORDER BY day, decision
LIMIT $limit
