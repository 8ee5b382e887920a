// Connections in scope, newest first, after a cursor.
// @read @many
// @param  from_time   datetime
// @param  from_id     string
// @param  offset      integer
// @param  limit       integer
// @return connection  adapters/StoredConnection
/* :params {from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (connection:AdapterConnection)
WHERE
  connection.scope_key IN $scope.readable
  AND connection.created_at <= $from_time
  AND (connection.created_at < $from_time OR connection.connection_id < $from_id)
RETURN connection{.*} AS connection
ORDER BY connection.created_at DESC, connection.connection_id DESC
SKIP $offset
LIMIT $limit
