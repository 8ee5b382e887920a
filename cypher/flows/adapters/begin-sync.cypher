// Assigns a sync run to a locked connection, unless another run is open: a connection has one sync at a time.
// @write @maybe
// @param  connection_id  string
// @param  run_id         string
// @return connection     adapters/StoredConnection
// @return open_run       string?
/* :params {connection_id: 'con_1', run_id: 'r1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key = $scope.write_key
SET connection._locked_at = datetime()
SET connection._locked_at = null
WITH connection
OPTIONAL MATCH (run:Run {run_id: connection.run_id})
WHERE run.scope_key = $scope.write_key AND run.status IN ['queued', 'running']
WITH connection, run.run_id AS open_run
SET connection.run_id = coalesce(open_run, $run_id)
RETURN connection{.*} AS connection, open_run
