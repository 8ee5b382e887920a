// The latest turns of a session in all readable scopes that match a filter, newest first.
// @read @many
// @param  session_keys  string[]
// @param  clauses       object[][]
// @param  limit         integer
// @return item_id       string
/* :params {session_keys: ['w:w1|session_id=s1'], clauses: [], limit: 20, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $session_keys AS session_key
CALL (session_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(session_key, session_order)
  WHERE
    item.session_key = session_key
    AND item.session_order IS NOT NULL
    AND item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH item, state
  WHERE
    state.scope_key IN $scope.readable
    AND NOT state.status IN ['superseded', 'retracted', 'archived']
    AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  RETURN item
  ORDER BY item.session_order DESC
  LIMIT $limit
}
RETURN item.item_id AS item_id
ORDER BY item.session_order DESC
LIMIT $limit
