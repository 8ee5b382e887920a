// The days with most items, on the writers' clocks.
// @sees    Number of items that begin on each day, with their tags.
// @empty   No item has a time of its own.
// @read @many
// @param   limit  integer
// @return  day  string
// @return  items  integer
// @return  tags  string[]
// @example {"day": "2026-05-09", "items": 11, "tags": ["light", "lens", "relighting", "log"]}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.valid_start_local IS NOT NULL
WITH toString(date(item.valid_start_local)) AS day, collect(item) AS items
WITH day, items
ORDER BY size(items) DESC, day
LIMIT $limit
RETURN
  day,
  size(items) AS items,
  COLLECT {
    UNWIND items AS item
    UNWIND item.tags AS tag
    WITH tag, count(*) AS times
    RETURN tag
    ORDER BY times DESC, tag
    LIMIT 5
  } AS tags
ORDER BY items DESC, day
