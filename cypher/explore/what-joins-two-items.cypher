// How two memories are connected: the shortest paths between them over entities, facts, sessions and links.
// Shown as a graph in Neo4j Browser. Use {item_id: 'mem_…'} for items without an external_id.
CYPHER 25
MATCH (first:MemoryItem {external_id: 'lh-0111'})
MATCH (second:MemoryItem {external_id: 'lh-0199'})
MATCH way = ALL SHORTEST (first)-[:MENTIONS|ABOUT|RELATES|SAME_AS|NEXT|PART_OF|LINKS_TO|RELATED]-{1,6}(second)
WHERE
  all(node IN nodes(way) WHERE node.scope_key = first.scope_key)
  // What was closed by a change is history.
  AND all(edge IN relationships(way) WHERE edge.transaction_time_end > datetime())
RETURN way
LIMIT 25
