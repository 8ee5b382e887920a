// Pending tasks in the scope of the import, by id.
// @read @many
// @param  after    string
// @param  limit    integer
// @return item_id  string
/* :params {after: '', limit: 2000, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (task:PlanTask)
  USING INDEX task:PlanTask(scope_key, status)
WHERE task.scope_key = $scope.write_key AND task.status = 'pending' AND task.item_id > $after
RETURN task.item_id AS item_id
ORDER BY item_id
LIMIT $limit
