// Contents of a workspace: items by type, with the oldest and the newest of each.
// @sees    Number of memories per type, and the dates of the oldest and the newest.
// @empty   No item is stored.
// @read @many
// @param   limit  integer
// @return  memory_type  string
// @return  items  integer
// @return  tells_from  string?
// @return  tells_until  string?
// @return  example  string
// @example {"memory_type": "episodic", "items": 115, "tells_from": "2025-01-06", "tells_until": "2026-06-23", "example": "First crossing under the new lease. The Teist landed Mara Lindqvist, Tomas Ekberg, the dog and 900 k"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.memory_type IS NOT NULL AND item.created_at IS NOT NULL
WITH item
ORDER BY item.valid_start_local, item.item_id
RETURN
  item.memory_type AS memory_type,
  count(*) AS items,
  toString(date(min(item.valid_start_local))) AS tells_from,
  toString(date(max(item.valid_start_local))) AS tells_until,
  left(collect(item.content)[0], 100) AS example
ORDER BY items DESC, memory_type
LIMIT $limit
