// Sessions of the items that existed at a time, by key.
// @read @many
// @param  until        datetime
// @param  from_key     string
// @param  limit        integer
// @return session_key  string
// @return properties   object[]
/* :params {until: datetime(), from_key: '', limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (session:Session)
WHERE session.session_key STARTS WITH $scope.write_key + '|' AND session.session_key > $from_key
WITH session
WHERE EXISTS {
  MATCH (item:MemoryItem)
  WHERE item.session_key = session.session_key AND item.session_order >= '' AND item.created_at <= $until
}
WITH session
ORDER BY session.session_key
LIMIT $limit
RETURN
  session.session_key AS session_key,
  [name IN keys(session) |
    [name, valueType(session[name]), CASE WHEN valueType(session[name]) CONTAINS 'DATE' THEN toString(session[name]) ELSE session[name] END]
  ] AS properties
