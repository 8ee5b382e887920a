// Pauses a connection, or resumes it now.
// @write @maybe
// @param  connection_id  string
// @param  status         string
// @param  next_sync      datetime?
// @return connection     adapters/StoredConnection
/* :params {connection_id: 'con_1', status: 'paused', next_sync: null, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key = $scope.write_key
SET
  connection.status = $status,
  connection.next_sync = $next_sync,
  connection.failures = 0
RETURN connection{.*} AS connection
