// Shortest connections between two memories, over names, facts, sessions and links.
// @sees    Each path as a line of texts and connections.
// @empty   One of the two items is unknown, or nothing connects them within six steps.
// @read @many
// @param   first  string
// @about   first  external_id of an item; empty: the latest item.
// @default first  ""
// @param   second  string
// @about   second  external_id of another item; empty: the latest item that shares a name with the first.
// @default second  ""
// @param   limit  integer
// @return  hops  integer
// @return  way  string
// @example {"hops": 2, "way": "Tomas Ekberg closes the valve first. Then the pump is primed – Tomas Ekberg – Tomas Ekberg is the station engineer: power, pumps, compress"}
/* :params {first: 'lh-0111', second: 'lh-0199', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
LET firsts = CASE
  WHEN $first <> '' THEN COLLECT {
    MATCH (item:MemoryItem)
    WHERE item.scope_key IN $scope.readable AND item.external_id = $first
    RETURN item
  }
  ELSE COLLECT {
    MATCH (item:MemoryItem)
      USING INDEX item:MemoryItem(scope_key, created_at)
    WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
    ORDER BY item.created_at DESC, item.item_id
    LIMIT 1000
    FILTER EXISTS {
      MATCH (item)-[link:MENTIONS]->(name:Name)<-[back:MENTIONS]-(other:MemoryItem)
      WHERE
        name.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND link.transaction_time_end > datetime()
        AND back.transaction_time_end > datetime()
    }
    RETURN item
    LIMIT 1
  }
END
UNWIND firsts AS first
LET seconds = CASE
  WHEN $second <> '' THEN COLLECT {
    MATCH (item:MemoryItem)
    WHERE item.scope_key IN $scope.readable AND item.external_id = $second
    RETURN item
  }
  ELSE COLLECT {
    MATCH (first)-[link:MENTIONS]->(name:Name)<-[back:MENTIONS]-(item:MemoryItem)
    WHERE
      name.scope_key IN $scope.readable
      AND item.scope_key IN $scope.readable
      AND link.transaction_time_end > datetime()
      AND back.transaction_time_end > datetime()
    RETURN DISTINCT item
    ORDER BY item.created_at DESC, item.item_id
    LIMIT 1
  }
END
UNWIND seconds AS second
FILTER second.scope_key = first.scope_key
MATCH way = ALL SHORTEST (first)-[:MENTIONS|ABOUT|RELATES|SAME_AS|NEXT|PART_OF|LINKS_TO|RELATED|LINK]-{1,6}(second)
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
