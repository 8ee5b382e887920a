// What a workspace holds, by type, with the oldest and the newest of each.
/* Change the id in the first line to that of your workspace (the start prints it). */
CYPHER 25
WITH 'wsp_…' AS workspace_id
MATCH (item:MemoryItem)
WHERE item.scope_key = 'w:' + workspace_id
RETURN item.memory_type AS memory_type, count(*) AS items, min(item.created_at) AS oldest, max(item.created_at) AS newest
ORDER BY items DESC
