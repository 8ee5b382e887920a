// Records how a sync ended: the time of the next one, and an error message for users.
// A connection that was paused meanwhile stays paused.
// @write @none
// @param  connection_id  string
// @param  status         string
// @param  config_json    string
// @param  last_sync      datetime?
// @param  next_sync      datetime?
// @param  items_synced   integer
// @param  failures       integer
// @param  error_message  string?
/* :params {connection_id: 'con_1', status: 'active', config_json: '{}', last_sync: datetime(), next_sync: datetime(), items_synced: 3, failures: 0, error_message: null, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key = $scope.write_key
SET connection._locked_at = datetime()
SET connection._locked_at = null
WITH connection, connection.status = 'paused' AS is_paused
SET
  connection.status = CASE WHEN is_paused THEN 'paused' ELSE $status END,
  connection.next_sync = CASE WHEN is_paused THEN null ELSE $next_sync END,
  connection.config_json = $config_json,
  connection.last_sync = coalesce($last_sync, connection.last_sync),
  connection.items_synced = $items_synced,
  connection.failures = $failures,
  connection.error_message = $error_message
