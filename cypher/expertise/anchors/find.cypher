// Active anchors of the workspace that a request selects, oldest first.
// A parameter that is null restricts nothing.
// @read @many
// @param  session_id   string?
// @param  anchor_type  string?
// @param  limit        integer
// @return item_id      string
/* :params {session_id: null, anchor_type: null, limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem:Anchor)
  USING INDEX item:Anchor(scope_key, status)
WHERE item.scope_key = $scope.write_key AND item.status = 'active'
WITH item
WHERE
  ($session_id IS NULL OR item.session_id = $session_id)
  AND ($anchor_type IS NULL OR item.anchor_type = $anchor_type)
RETURN item.item_id AS item_id
ORDER BY item.created_at, item.item_id
LIMIT $limit
