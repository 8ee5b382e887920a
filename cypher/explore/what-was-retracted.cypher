// Retracted items, with the reason.
// @sees    Former knowledge that searches leave out.
// @empty   No item was retracted.
// @read @many
// @param   limit  integer
// @return  at  string
// @return  content  string
// @return  reason  string?
// @return  by  string?
// @return  item_id  string
// @example {"at": "2026-05-10", "content": "While the Teist was in the yard, the station was supplied by the hired boat Maren, which is slower and has no ramp.", "reason": "It was another boat, says Petra.", "by": "usr_…"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.status = 'retracted'
RETURN
  toString(date(item.updated_at)) AS at,
  left(item.content, 300) AS content,
  item.change_reason AS reason,
  item.changed_by AS by,
  item.item_id AS item_id
ORDER BY item.updated_at DESC, item_id
LIMIT $limit
