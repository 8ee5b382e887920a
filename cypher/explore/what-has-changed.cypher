// Items that were changed most, with what they said before.
CYPHER 25
WITH 'wsp_…' AS workspace_id
MATCH (item:MemoryItem)-[:HAS_VERSION]->(version:ItemVersion)
WHERE item.scope_key = 'w:' + workspace_id
RETURN item.content AS now, collect(version.content)[..5] AS before, count(version) AS changes
ORDER BY changes DESC
LIMIT 20
