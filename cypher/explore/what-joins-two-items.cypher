// How two memories are connected: the shortest ways between them over names, facts, sessions and links.
// @sees    Each way as a line: the text, what joins it to the next, and so on.
// @read @many
// @param   first  string
// @about   first  external_id of an item.
// @default first  "lh-0111"
// @param   second  string
// @about   second  external_id of another.
// @default second  "lh-0199"
// @param   limit  integer
// @return  hops  integer
// @return  way  string
// @example {"hops": 2, "way": "Tornvik Tidende ran the headline 'Engineer gives Skarvholm i – Sanna – The paper gave the foghorn to Tomas on the front page and to"}
/* :params {first: 'lh-0111', second: 'lh-0199', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (first:MemoryItem)
WHERE first.scope_key IN $scope.readable AND first.external_id = $first
MATCH (second:MemoryItem)
WHERE second.scope_key IN $scope.readable AND second.scope_key = first.scope_key AND second.external_id = $second
MATCH way = ALL SHORTEST (first)-[:MENTIONS|ABOUT|RELATES|SAME_AS|NEXT|PART_OF|LINKS_TO|RELATED]-{1,6}(second)
WHERE
  all(node IN nodes(way) WHERE node.scope_key = first.scope_key)
  AND all(edge IN relationships(way) WHERE edge.transaction_time_end > datetime())
WITH first, way
LIMIT 1000
RETURN DISTINCT
  length(way) AS hops,
  reduce(text = '', node IN nodes(way) |
    text + CASE WHEN text = '' THEN '' ELSE ' – ' END + coalesce(node.name, left(node.content, 60))
  ) AS way
ORDER BY way
LIMIT $limit
