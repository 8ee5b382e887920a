// Counts what a deletion of a scope would delete: everything stored up to a time.
// @read @one
// @param  until     datetime
// @return items     integer
// @return versions  integer
// @return facts     integer
// @return names     integer
// @return sessions  integer
// @return runs      integer
// @return answers   integer
/* :params {until: datetime(), scope: {tenant_id: 't1', readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
  WHERE item.scope_key = $scope.write_key AND item.created_at <= $until
  RETURN count(item) AS items, sum(COUNT { (item)-[:HAS_VERSION]->(version:ItemVersion) WHERE version.rest IS NULL }) AS versions
}
CALL () {
  MATCH ()-[fact:RELATES]->()
  WHERE
    fact.scope_key IN $scope.readable
    AND fact.scope_key = $scope.write_key
    AND fact.predicate IS NOT NULL
    AND fact.transaction_time_start <= $until
  RETURN count(fact) AS facts
}
CALL () {
  MATCH (name:Name)
  WHERE name._name_key STARTS WITH $scope.write_key + '|'
  RETURN count(name) AS names
}
CALL () {
  MATCH (session:Session)
  WHERE session.session_key STARTS WITH $scope.write_key + '|'
  RETURN count(session) AS sessions
}
CALL () {
  MATCH (run:Run)
  WHERE run.scope_key = $scope.write_key AND run.created_at <= $until
  RETURN count(run) AS runs
}
CALL () {
  MATCH (item:MemoryItem)<-[:ANSWERED_WITH]-(record:IdempotencyRecord)
  USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = $scope.write_key
    AND item.created_at <= $until
    AND record.tenant_id = $scope.tenant_id
    AND record.answer IS NOT NULL
  RETURN count(DISTINCT record) AS answers
}
RETURN items, versions, facts, names, sessions, runs, answers
