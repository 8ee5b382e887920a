// How two people, places or things are connected: the shortest ways between them over facts and shared items.
// @sees    Each way as a line of names and texts. `[item: …]` stands between two names that one text mentions together.
// @read @many
// @param   first  string
// @about   first  A name, as it is written.
// @default first  "Petra Halvorsen"
// @param   second  string
// @about   second  Another name, as it is written.
// @default second  "Agnes Brandt"
// @param   limit  integer
// @return  hops  integer
// @return  way  string
// @example {"hops": 4, "way": "Petra Halvorsen – [item: Petra Halvorsen owns Halvorsen Marine in Tornvik and skippers the supply boat Te] – Skarvholm – [item: Agnes Brandt considers Skarvholm the only one of her fourteen projects that repo] – Agnes Brandt"}
/* :params {first: 'Petra Halvorsen', second: 'Agnes Brandt', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (first:Entity)
  USING INDEX first:Entity(scope_key, key)
WHERE first.scope_key IN $scope.readable AND first.key IS NOT NULL AND toLower(first.name) = toLower($first)
MATCH (second:Entity)
WHERE second.scope_key = first.scope_key AND second.scope_key IN $scope.readable AND second.key IS NOT NULL AND toLower(second.name) = toLower($second)
MATCH way = ALL SHORTEST (first)-[:RELATES|SAME_AS|ABOUT|MENTIONS]-{1,4}(second)
WHERE
  all(node IN nodes(way) WHERE node.scope_key = first.scope_key)
  AND all(edge IN relationships(way) WHERE edge.transaction_time_end > datetime())
WITH first, way
LIMIT 1000
RETURN DISTINCT
  length(way) AS hops,
  reduce(text = first.name, place IN range(1, length(way)) |
    text + ' – ' + coalesce(relationships(way)[place - 1].predicate + ' – ', '') + CASE
      WHEN nodes(way)[place]:MemoryItem THEN '[item: ' + left(nodes(way)[place].content, 80) + ']'
      ELSE nodes(way)[place].name
    END
  ) AS way
ORDER BY way
LIMIT $limit
