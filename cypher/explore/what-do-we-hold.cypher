// What a workspace contains: items by type, with the oldest and the newest of each.
// `Main` is the workspace of a fresh instance; use {workspace_id: 'wsp_…'} for another one.
CYPHER 25
MATCH (workspace:Workspace {name: 'Main'})
MATCH (item:MemoryItem)
WHERE item.scope_key = 'w:' + workspace.workspace_id
RETURN
  item.memory_type AS memory_type,
  count(*) AS items,
  min(item.created_at) AS oldest,
  max(item.created_at) AS newest
ORDER BY items DESC
