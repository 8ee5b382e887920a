// What two memories have in common: the shortest ways between them over names, facts, sessions and links. Shows as a picture in Browser.
CYPHER 25
WITH 'mem_…' AS first_id, 'mem_…' AS second_id
MATCH (first:MemoryItem {item_id: first_id}), (second:MemoryItem {item_id: second_id})
MATCH way = ALL SHORTEST (first)-[:MENTIONS|ABOUT|RELATES|SAME_AS|NEXT|PART_OF|LINKS_TO|RELATED]-{1,6}(second)
WHERE all(node IN nodes(way) WHERE node.scope_key = first.scope_key)
RETURN way
LIMIT 25
