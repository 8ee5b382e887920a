// A conversation in order: the items of a session along its NEXT chain.
CYPHER 25
WITH 'lh-radio-2025-03-02' AS session_id
MATCH (workspace:Workspace {name: 'Main'})
MATCH (turn:MemoryItem)
WHERE turn.session_key = 'w:' + workspace.workspace_id + '|session_id=' + session_id
OPTIONAL MATCH (turn)-[:NEXT]->(next)
RETURN turn.item_id AS item_id, turn.content AS content, next.item_id AS next_item
ORDER BY turn.session_order
