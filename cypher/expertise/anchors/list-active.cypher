// Active anchors that apply to a session, newest first: its own, and those of no session.
// Without a session, all are listed.
// Anchors outside their valid time are left out.
// @read @many
// @param  session_id   string?
// @param  anchor_type  string?
// @param  at           datetime
// @param  limit        integer
// @return anchor       anchors/Active
// @return embedding    number[]?
/* :params {session_id: null, anchor_type: null, at: datetime('2026-01-01T00:00:00Z'), limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem:Anchor)
  USING INDEX item:Anchor(scope_key, status)
WHERE item.scope_key IN $scope.readable AND item.status = 'active'
WITH item
WHERE
  ($session_id IS NULL OR item.session_id IS NULL OR item.session_id = $session_id)
  AND ($anchor_type IS NULL OR item.anchor_type = $anchor_type)
  AND coalesce(item.valid_start_time <= $at, true)
  AND coalesce(item.valid_end_time > $at, true)
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
RETURN
  {
    item_id: item.item_id,
    anchor_id: coalesce(item.anchor_id, item.item_id),
    anchor_type: item.anchor_type,
    session_id: item.session_id,
    content: left(item.content, 8000)
  } AS anchor,
  item.embedding AS embedding
