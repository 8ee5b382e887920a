// Creates items from another memory system with their original times, and their earlier states as versions.
// @write @one
// @param  rows      object[]
// @return created   integer
/* :params {rows: [], open_end: datetime('9999-12-31T23:59:59Z'), scope: {tenant_id: 't1', workspace_id: 'w1', user_id: 'u1', caller_id: 'u1', writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CREATE (item:MemoryItem:$(row.label))
SET
  item = row.properties,
  item.scope_key = $scope.write_key,
  item.tenant_id = $scope.tenant_id,
  item.workspace_id = $scope.workspace_id,
  item.user_id = $scope.user_id,
  item.changed_by = $scope.caller_id,
  item.created_at = datetime(row.created_at),
  item.updated_at = datetime(row.known_from),
  item.transaction_time_start = datetime(row.known_from),
  item.transaction_time_end = $open_end,
  item.known_from = datetime(row.known_from),
  item.known_until = $open_end,
  item.holds_from = datetime(row.holds_from),
  item.holds_until = $open_end,
  item.valid_start_time = datetime(row.valid_start_time),
  item.valid_end_time = $open_end,
  item.valid_start_local = localdatetime(row.valid_start_local)
CALL (item, row) {
  WITH item, row
  WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', row.embedding)
}
CALL (item, row) {
  UNWIND row.versions AS state
  CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
  SET
    version = item{.*, embedding: null, _dedupe_key: null},
    version += state.properties,
    version.text_id = version.version,
    version.metadata_id = version.version,
    version._kept_text_id = version.version,
    version._kept_metadata_id = version.version,
    version.updated_at = datetime(state.transaction_time_start),
    version.transaction_time_start = datetime(state.transaction_time_start),
    version.transaction_time_end = datetime(state.transaction_time_end),
    version.known_from = datetime(state.known_from),
    version.known_until = datetime(state.known_until),
    version.holds_from = datetime(state.holds_from),
    version.holds_until = datetime(state.holds_until)
  WITH version, state
  WHERE state.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(version, 'embedding', state.embedding)
}
RETURN count(item) AS created
