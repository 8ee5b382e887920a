// Active or pending decisions with a retracted ground or support.
// @sees    Decisions to review, with the retracted item.
// @empty   No decision rests on an item that was retracted.
// @read @many
// @param   limit  integer
// @return  decision  string
// @return  retracted  string
// @return  role  string
// @return  item_id  string
// @example {"decision": "Wind is published as a ten-minute mean with a three-second gust; the raw ten-hertz data are kept for a year.", "retracted": "While the Teist was in the yard, the station was supplied by the hired boat Maren, which is slower and has no ramp.", "role": "reinforces it"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND decision.status IN ['active', 'pending']
MATCH (decision)-[link:DERIVED_FROM|REINFORCES]-(ground:MemoryItem)
WHERE ground.scope_key IN $scope.readable AND link.transaction_time_end > datetime() AND ground.status = 'retracted'
RETURN
  left(decision.content, 300) AS decision,
  left(ground.content, 300) AS retracted,
  CASE type(link) WHEN 'REINFORCES' THEN 'reinforces it' ELSE 'is a ground of it' END AS role,
  decision.item_id AS item_id
ORDER BY decision, retracted
LIMIT $limit
