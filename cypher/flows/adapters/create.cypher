// Stores a connection to a source in the scope of the caller.
// @write @one
// @param  connection_id   string
// @param  integration_id  string
// @param  name            string
// @param  config_json     string
// @param  now             datetime
// @return connection      adapters/StoredConnection
/* :params {connection_id: 'con_1', integration_id: 'feed', name: 'News', config_json: '{}', now: datetime(), scope: {write_key: 'w:w1', tenant_id: 't1', active_workspace_id: 'w1', caller_id: 'u1'}} */
CYPHER 25
CREATE (connection:AdapterConnection {connection_id: $connection_id})
SET
  connection.scope_key = $scope.write_key,
  connection.tenant_id = $scope.tenant_id,
  connection.workspace_id = $scope.active_workspace_id,
  connection.user_id = $scope.caller_id,
  connection.integration_id = $integration_id,
  connection.name = $name,
  connection.status = 'active',
  connection.config_json = $config_json,
  connection.items_synced = 0,
  connection.failures = 0,
  connection.failed_json = '[]',
  connection.next_sync = $now,
  connection.created_at = $now
RETURN connection{.*} AS connection
