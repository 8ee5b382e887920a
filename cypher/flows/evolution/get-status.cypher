// Status of evolution: whether it is automatic, the number of items without a type, the open run, and the last run that ended.
// @read @one
// @param  workspace_id  string
// @param  since     datetime
// @return automatic  boolean
// @return pending   integer
// @return open_run  string?
// @return last_run  object?
/* :params {workspace_id: 'wsp_1', since: datetime('0001-01-01T00:00:00Z'), scope: {caller_id: 'u1', write_key: 'w:w1'}} */
CYPHER 25
RETURN
  EXISTS {
    MATCH (caller:User {user_id: $scope.caller_id})-[:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})<-[:EVOLVES]-(user:User)
    WHERE workspace.isolation <> 'USER' OR user = caller
  } AS automatic,
  COUNT {
    MATCH (item:MemoryItem)
      USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
    WHERE
      item.scope_key = $scope.write_key
      AND item.memory_type = 'pending'
      AND item.created_at >= $since
      AND item.status = 'active'
      AND item.run_id IS NULL
  } AS pending,
  COLLECT {
    MATCH (run:Run)
      USING INDEX run:Run(scope_key, created_at)
    WHERE
      run.scope_key = $scope.write_key
      AND run.created_at >= $since
      AND run.kind = 'evolution'
      AND run.status IN ['queued', 'running']
    RETURN run.run_id
    ORDER BY run.created_at
    LIMIT 1
  }[0] AS open_run,
  COLLECT {
    MATCH (run:Run)
      USING INDEX run:Run(scope_key, created_at)
    WHERE
      run.scope_key = $scope.write_key
      AND run.created_at >= $since
      AND run.kind = 'evolution'
      AND run.status IN ['ok', 'error']
    RETURN run{.run_id, .status, .created_at, .updated_at, .undone_at, .result_json}
    ORDER BY run.created_at DESC
    LIMIT 1
  }[0] AS last_run
