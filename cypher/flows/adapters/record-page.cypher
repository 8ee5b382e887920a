// Records the cursor and the failures of a sync, after the documents are stored.
// @write @maybe
// @param  connection_id  string
// @param  cursor_json    string?
// @param  failed_json    string
// @return status         string
/* :params {connection_id: 'con_1', cursor_json: '{}', failed_json: '[]', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key = $scope.write_key
SET
  connection.cursor_json = $cursor_json,
  connection.failed_json = $failed_json
RETURN connection.status AS status
