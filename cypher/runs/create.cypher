// Stores a run in the caller's scope, with the items to complete in order.
// Nothing is stored if it would wait for workers and the tenant has too many open runs: of all kinds, or of its kind.
// @write @maybe
// @param  run          object
// @param  item_ids     string[]
// @param  now          datetime
// @param  expires      datetime
// @param  max_open     integer
// @param  max_of_kind  integer
// @return run_id       string
/* :params {run: {run_id: 'r1', kind: 'ingest', status: 'queued'}, item_ids: ['mem_1'], now: datetime(), expires: datetime(), max_open: 1000, max_of_kind: 20, scope: {tenant_id: 't1', workspace_id: 'w1', user_id: 'u1', caller_id: 'u1', readable: ['w:w1'], write_key: 'w:w1', write_tokens: 'ww10', text_filter: '', level: 'WORKSPACE', active_workspace_id: 'w1', home_workspace_id: 'w1'}} */
CYPHER 25
CALL () {
  MATCH (open:Run)
    USING INDEX open:Run(tenant_id, status)
  WHERE open.tenant_id = $scope.tenant_id AND open.status IN ['queued', 'running'] AND $run.status = 'queued'
  RETURN count(*) AS open, count(CASE open.kind WHEN $run.kind THEN 1 END) AS of_kind
}
WITH open, of_kind
WHERE open < $max_open AND of_kind < $max_of_kind
CREATE (run:Run)
SET
  run = $run,
  run.scope_key = $scope.write_key,
  run.tenant_id = $scope.tenant_id,
  run.workspace_id = $scope.workspace_id,
  run.user_id = $scope.user_id,
  run.caller_id = $scope.caller_id,
  run.readable = $scope.readable,
  run.write_tokens = $scope.write_tokens,
  run.text_filter = $scope.text_filter,
  run.level = $scope.level,
  run.active_workspace_id = $scope.active_workspace_id,
  run.home_workspace_id = $scope.home_workspace_id,
  run.created_at = $now,
  run.seen_at = datetime(),
  run.updated_at = $now,
  run.expires_at = $expires
WITH run
CALL (run) {
  UNWIND range(0, size($item_ids) - 1) AS place
  MATCH (item:MemoryItem {item_id: $item_ids[place]})
  WHERE item.scope_key = $scope.write_key
  CREATE (run)-[:PRODUCED {place: place}]->(item)
}
RETURN run.run_id AS run_id
