// The most cited items: others link to them, derive from them, support them or refer to them.
// @sees    Each item with the number of citing items, and the relationship types.
// @empty   No item is cited by another one.
// @read @many
// @param   limit  integer
// @return  cited  integer
// @return  by  string[]
// @return  content  string
// @return  item_id  string
// @example {"cited": 3, "by": ["LINKS_TO"], "content": "Two hundred hours of careful overhaul, and what spilled the oil was a thumb-sized brass plug lying in a coffee tin. The checklist had 'remove plug' and no 'refit plug'. Every removal needs its twin; see [[Checklists come in pairs]]. #spill #power"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
CALL (item) {
  MATCH (item)<-[link]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.transaction_time_end > datetime()
    AND link.mirror IS NULL
    AND NOT type(link) IN ['NEXT', 'PART_OF', 'CO_RETRIEVED', 'SUPERSEDES']
  RETURN count(DISTINCT other) AS cited, collect(DISTINCT coalesce(link.link_type, type(link))) AS types
}
WITH item, cited, types
WHERE cited > 0
RETURN
  cited,
  COLLECT { UNWIND types AS each RETURN each ORDER BY each } AS by,
  left(item.content, 300) AS content,
  item.item_id AS item_id
ORDER BY cited DESC, item_id
LIMIT $limit
