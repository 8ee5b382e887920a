// Items whose valid time has passed, latest first.
// @sees    Arrangements, rules and states that ended. Searches flag them as ended.
// @empty   No item has an end in the past.
// @read @many
// @param   limit  integer
// @return  from  string?
// @return  until  string
// @return  memory_type  string
// @return  content  string
// @return  item_id  string
// @example {"from": "2025-01-06", "until": "2025-11-22", "memory_type": "semantic", "content": "The station's electricity comes from the diesel generator Gamla Berta, eight hours a day, with a small battery for the night."}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.valid_end_time < datetime()
RETURN
  toString(date(item.valid_start_local)) AS from,
  toString(date(coalesce(item.valid_end_local, item.valid_end_time))) AS until,
  item.memory_type AS memory_type,
  left(item.content, 300) AS content,
  item.item_id AS item_id
ORDER BY until DESC, content
LIMIT $limit
