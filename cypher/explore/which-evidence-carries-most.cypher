// Items that ground or reinforce the highest number of decisions.
// @sees    Items whose retraction would affect most decisions.
// @empty   No decision has evidence.
// @read @many
// @param   limit  integer
// @return  decisions  integer
// @return  evidence  string
// @return  status  string
// @return  item_id  string
// @example {"decisions": 1, "evidence": "While the Teist was in the yard, the station was supplied by the hired boat Maren, which is slower and has no ramp.", "status": "retracted"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
MATCH (decision)-[link:DERIVED_FROM|REINFORCES]-(evidence:MemoryItem)
WHERE evidence.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
RETURN count(DISTINCT decision) AS decisions, left(evidence.content, 300) AS evidence, evidence.status AS status, evidence.item_id AS item_id
ORDER BY decisions DESC, evidence
LIMIT $limit
