// Items that were valid at a moment, optionally with one tag.
// @sees    Items whose valid time includes the moment. Episodic items, and items without a valid time, are left out.
// @empty   No item with a valid time was valid then, or none of these has this tag.
// @read @many
// @param   at  datetime?
// @about   at  The moment, RFC 3339; now unless given.
// @default at  null
// @param   tag  string
// @about   tag  A tag; empty: all.
// @default tag  ""
// @param   limit  integer
// @return  since  string
// @return  until  string?
// @return  content  string
// @return  memory_type  string
// @return  item_id  string
// @example {"since": "2026-05-09", "until": null, "content": "The lamp in the restored lens is a warm-white LED cluster with a nominal range of ten miles, half of what the paraffin burner reached.", "memory_type": "semantic"}
/* :params {at: datetime('2025-07-01T12:00:00Z'), tag: 'power', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.created_at IS NOT NULL
  AND item.valid_start_local IS NOT NULL
  AND item.valid_start_time <= coalesce($at, datetime())
  AND item.valid_end_time > coalesce($at, datetime())
  AND ($tag = '' OR $tag IN item.tags)
  AND item.memory_type <> 'episodic'
RETURN
  toString(date(item.valid_start_local)) AS since,
  toString(date(item.valid_end_local)) AS until,
  left(item.content, 300) AS content,
  item.memory_type AS memory_type,
  item.item_id AS item_id
ORDER BY since DESC, content
LIMIT $limit
