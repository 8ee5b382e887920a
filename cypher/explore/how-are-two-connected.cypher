// Shortest connections between two people, places or things, over facts and shared items.
// @sees    Each path as a line of names and texts. An arrow leads from the source of a current fact to its target, `=` joins forms of a name, `[item: …]` two names in the same text.
// @empty   One of the two names is unknown, or no item or fact connects them within four steps.
// @read @many
// @param   first  string
// @about   first  A name; empty: the most mentioned person.
// @default first  ""
// @param   second  string
// @about   second  Another name; empty: the second most mentioned person.
// @default second  ""
// @param   limit  integer
// @return  hops  integer
// @return  way  string
// @return  nodes  string[]
// @return  types  string[]
// @return  links  string[]
// @return  node_id  string[]
// @example {"hops": 2, "way": "Tomas Ekberg – [item: First crossing under the new lease. The Teist landed Mara Lindqvist, Tomas Ekber] – Mara Lindqvist", "nodes": ["Tomas Ekberg", "First crossing under the new lease. The Teist landed Mara Lindqvist, Tomas Ekber", "Mara Lindqvist"], "types": ["person", "episodic", "person"], "links": ["← MENTIONS", "MENTIONS →"]}
/* :params {first: 'Petra Halvorsen', second: 'Agnes Brandt', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
LET most = CASE
  WHEN $first <> '' AND $second <> '' THEN []
  ELSE COLLECT {
    MATCH (item:MemoryItem)-[link:ABOUT|MENTIONS]->(known:Entity)
      USING INDEX item:MemoryItem(scope_key, created_at)
    WHERE
      item.scope_key IN $scope.readable
      AND item.created_at IS NOT NULL
      AND known.scope_key IN $scope.readable
      AND known.entity_type = 'person'
      AND link.transaction_time_end > datetime()
    WITH known, count(*) AS items
    // Joined names are one person.
    CALL (known) {
      RETURN known AS entity
      UNION
      MATCH (known)-[same:SAME_AS]-(entity:Entity)
      WHERE entity.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
      RETURN entity
    }
    WITH known, items, entity, COUNT { (entity)<-[:ABOUT]-() } + COUNT { (entity)<-[:MENTIONS]-() } AS uses
    ORDER BY size(split(entity.name, ' ')) DESC, uses DESC, size(entity.name) DESC, entity.key
    WITH known, items, head(collect(entity)) AS person
    WITH person.name AS name, sum(items) AS items
    ORDER BY items DESC, name
    RETURN name
    LIMIT 2
  }
END
MATCH (first:Entity)
  USING INDEX first:Entity(scope_key, key)
WHERE first.scope_key IN $scope.readable AND first.key IS NOT NULL AND toLower(first.name) = toLower(CASE $first WHEN '' THEN most[0] ELSE $first END)
MATCH (second:Entity)
WHERE second.scope_key = first.scope_key AND second.scope_key IN $scope.readable AND second.key IS NOT NULL AND toLower(second.name) = toLower(CASE $second WHEN '' THEN most[1] ELSE $second END)
MATCH way = ALL SHORTEST (first)-[:RELATES|SAME_AS|ABOUT|MENTIONS]-{1,4}(second)
WHERE
  all(node IN nodes(way) WHERE node.scope_key = first.scope_key)
  AND all(edge IN relationships(way) WHERE edge.transaction_time_end > datetime() AND coalesce(edge.valid_end_time > datetime(), true))
WITH first, way
LIMIT 1000
WITH
  length(way) AS hops,
  reduce(text = first.name, place IN range(1, length(way)) |
    text + CASE type(relationships(way)[place - 1])
      WHEN 'RELATES' THEN CASE
        WHEN startNode(relationships(way)[place - 1]) = nodes(way)[place - 1] THEN ' – ' + relationships(way)[place - 1].predicate + ' → '
        ELSE ' ← ' + relationships(way)[place - 1].predicate + ' – '
      END
      WHEN 'SAME_AS' THEN ' = '
      ELSE ' – '
    END + CASE
      WHEN nodes(way)[place]:MemoryItem THEN '[item: ' + left(nodes(way)[place].content, 80) + ']'
      ELSE nodes(way)[place].name
    END
  ) AS text,
  // The same as lists, for a picture: the nodes from one end to the other, and the link after each.
  [node IN nodes(way) | CASE WHEN node:MemoryItem THEN left(node.content, 80) ELSE node.name END] AS nodes,
  [node IN nodes(way) | CASE WHEN node:MemoryItem THEN node.memory_type ELSE coalesce(node.entity_type, 'other') END] AS types,
  [place IN range(1, length(way)) |
    CASE
      WHEN startNode(relationships(way)[place - 1]) = nodes(way)[place - 1]
        THEN coalesce(relationships(way)[place - 1].predicate, type(relationships(way)[place - 1])) + ' →'
      ELSE '← ' + coalesce(relationships(way)[place - 1].predicate, type(relationships(way)[place - 1]))
    END
  ] AS links,
  [node IN nodes(way) | coalesce(node.item_id, node.entity_id, node.name)] AS ids
// Ways that read the same are one row.
ORDER BY links, ids
WITH hops, text, collect({nodes: nodes, types: types, links: links, ids: ids})[0] AS drawn
RETURN
  hops,
  text AS way,
  drawn.nodes AS nodes,
  drawn.types AS types,
  drawn.links AS links,
  drawn.ids AS node_id
ORDER BY way
LIMIT $limit
