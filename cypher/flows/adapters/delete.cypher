// Deletes a connection; its items stay.
// A running sync ends when it finds no connection; its run says whether the items that it stored are to be archived.
// @write @maybe
// @param  connection_id  string
// @param  removes_items  boolean
// @return deleted_id     string
/* :params {connection_id: 'con_1', removes_items: false, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (connection:AdapterConnection {connection_id: $connection_id})
WHERE connection.scope_key = $scope.write_key
OPTIONAL MATCH (run:Run {run_id: connection.run_id})
WHERE run.scope_key = $scope.write_key
WITH connection, connection.connection_id AS deleted_id, run
FOREACH (one IN CASE WHEN run IS NULL THEN [] ELSE [run] END | SET one.removes_items = $removes_items)
DETACH DELETE connection
RETURN deleted_id
