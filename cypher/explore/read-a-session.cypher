// A conversation as it ran: the items of a session in the order of its NEXT chain.
CYPHER 25
WITH 'wsp_…' AS workspace_id, 'lh-radio-2025-03-02' AS session_id
MATCH (turn:MemoryItem)
WHERE turn.session_key = 'w:' + workspace_id + '|session_id=' + session_id
OPTIONAL MATCH (turn)-[:NEXT]->(next)
RETURN turn.session_order AS place, turn.content AS content, next.item_id AS next_item
ORDER BY place
