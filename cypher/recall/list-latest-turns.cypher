// The latest turns of a session, newest first, in each scope that the caller can read.
// @read @many
// @param  session_keys  string[]
// @param  limit         integer
// @return item_id       string
/* :params {session_keys: ['w:w1|session_id=s1'], limit: 20, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $session_keys AS session_key
CALL (session_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(session_key, session_order)
  WHERE
    item.session_key = session_key
    AND item.session_order IS NOT NULL
    AND item.scope_key IN $scope.readable
    AND NOT item.status IN ['superseded', 'retracted', 'archived']
  RETURN item
  ORDER BY item.session_order DESC
  LIMIT $limit
}
RETURN item.item_id AS item_id
ORDER BY item.session_order DESC
LIMIT $limit
