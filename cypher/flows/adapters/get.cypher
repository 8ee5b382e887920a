// A connection by its id.
// @read @maybe
// @param  connection_id  string
// @return connection     adapters/StoredConnection
/* :params {connection_id: 'con_1', scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key IN $scope.readable
RETURN connection{.*} AS connection
