// Creates items with vectors, and the relationships of plan tasks.
// All nodes are created before the relationships, so that a task may depend on a later one.
// An item whose statement a person has rejected is retracted from the start, with the same reason.
// @write @one
// @param  rows            object[]
// @param  retracted_word  string
// @param  now             datetime
// @param  since_ever      datetime
// @return created         integer
// @return rejected        items/Rejected[]
/* :params {rows: [], retracted_word: 'statusretracted0', now: datetime(), since_ever: datetime('0001-01-01T00:00:00Z'), open_end: datetime('9999-12-31T23:59:59Z'), scope: {tenant_id: 't1', workspace_id: 'w1', user_id: 'u1', caller_id: 'u1', readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CREATE (item:MemoryItem:$(row.label))
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
  item.holds_until = datetime(row.valid_end_time),
  item.valid_start_time = datetime(row.valid_start_time),
  item.valid_end_time = datetime(row.valid_end_time),
  item.valid_start_local = localdatetime(row.valid_start_local),
  item.valid_end_local = localdatetime(row.valid_end_local)
CALL (item, row) {
  WITH item, row
  WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', row.embedding)
}
CALL (item, row) {
  MATCH (said:MemoryItem {_rejected_key: row.rejected_key})
  WHERE said.scope_key = $scope.write_key
  WITH item, said
  ORDER BY said.transaction_time_start DESC, said.item_id
  LIMIT 1
  SET
    item.status = 'retracted',
    item.retraction_reason = said.retraction_reason,
    item.rejected_as = said.item_id,
    item._search_tokens = [word IN item._search_tokens WHERE NOT word STARTS WITH 'status'] + [$retracted_word]
}
CALL (item, row) {
  MATCH (whole:MemoryItem {item_id: row.part_of})
  WHERE whole.scope_key = $scope.write_key
  CREATE (item)-[:PART_OF {created_at: $now, holds_from: item.holds_from, transaction_time_start: $now, transaction_time_end: $open_end}]->(whole)
}
CALL (item, row) {
  UNWIND row.depends_on AS need
  MATCH (earlier:MemoryItem {item_id: need.item_id})
  WHERE earlier.scope_key = $scope.write_key
  CREATE (item)-[:DEPENDS_ON {only_if: need.only_if, created_at: $now, holds_from: item.holds_from, transaction_time_start: $now, transaction_time_end: $open_end}]->(earlier)
}
RETURN
  count(item) AS created,
  collect(
    CASE
      WHEN item.rejected_as IS NOT NULL THEN {item_id: item.item_id, rejected_as: item.rejected_as, reason: item.retraction_reason}
    END
  ) AS rejected
