// Creates minimal nodes, without vectors and search tokens.
// Each row has all properties except those of the scope, so that a large batch costs little more than its nodes.
// @write @none
// @param  label       string
// @param  rows        object[]
// @param  now         datetime
// @param  since_ever  datetime
/* :params {label: 'ToolCall', rows: [{item_id: 'mem_1', content: 'grep'}], now: datetime(), since_ever: datetime('0001-01-01T00:00:00Z'), open_end: datetime('9999-12-31T23:59:59Z'), scope: {tenant_id: 't1', workspace_id: 'w1', user_id: 'u1', caller_id: 'u1', write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CREATE (item:MemoryItem:$($label))
SET
  item = row.properties,
  item.scope_key = $scope.write_key,
  item.tenant_id = $scope.tenant_id,
  item.workspace_id = $scope.workspace_id,
  item.user_id = $scope.user_id,
  item.created_at = $now,
  item.updated_at = $now,
  item.transaction_time_start = $now,
  item.transaction_time_end = $open_end,
  item.version = 1,
  item.change_type = 'created',
  item.changed_by = $scope.caller_id,
  item.known_from = $now,
  item.known_until = $open_end,
  item.holds_from = CASE WHEN datetime(row.valid_start_time) = $since_ever THEN $now ELSE datetime(row.valid_start_time) END,
  item.holds_until = $open_end,
  item.valid_start_time = datetime(row.valid_start_time),
  item.valid_start_local = localdatetime(row.valid_start_local),
  item.valid_end_time = $open_end
