// The items that were changed most often, with their previous contents.
CYPHER 25
MATCH (workspace:Workspace {name: 'Main'})
MATCH (item:MemoryItem)-[:HAS_VERSION]->(version:ItemVersion)
WHERE item.scope_key = 'w:' + workspace.workspace_id
WITH item, version
ORDER BY version.transaction_time_start DESC
RETURN item.content AS now, collect(version.content)[..5] AS before, count(version) AS changes
ORDER BY changes DESC
LIMIT 20
