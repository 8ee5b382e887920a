// Orphans: items without names or links.
// @sees    Items that only a search for their own words or meaning finds. A link, a title or a name would connect them.
// @empty   Every item has a name or a link.
// @read @many
// @param   limit  integer
// @return  memory_type  string
// @return  content  string
// @return  tags  string[]
// @return  item_id  string
// @example {"memory_type": "constraint", "content": "From 1 April to 15 August the dog stays east of the house wall.", "tags": ["dog", "birds"]}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.created_at IS NOT NULL
  AND item.origin_tier <= 3
  AND NOT EXISTS {
    MATCH (item)-[relationship:ABOUT|MENTIONS]->(name:Entity)
    WHERE name.scope_key IN $scope.readable AND relationship.transaction_time_end > datetime()
  }
  AND NOT EXISTS {
    MATCH (item)-[link]-(other:MemoryItem)
    WHERE other.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
  }
RETURN item.memory_type AS memory_type, left(item.content, 300) AS content, item.tags AS tags, item.item_id AS item_id
ORDER BY memory_type, content, item_id
LIMIT $limit
