// Declares two entities to be different: ends SAME_AS and creates DIFFERENT_FROM, so that entity resolution does not match them again.
// If a run does this, the relationships name the run, for undo.
// @write @maybe
// @param  source_id  string
// @param  target_id  string
// @param  run_id     string?
// @param  now        datetime
// @return parted     boolean
// @return scope_key  string
/* :params {source_id: 'ent_1', target_id: 'ent_2', run_id: null, now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (source:Entity {entity_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:Entity {entity_id: $target_id})
WHERE target.scope_key IN $scope.writable AND target.scope_key = source.scope_key AND target <> source
WITH
  CASE WHEN source.key < target.key THEN source ELSE target END AS first,
  CASE WHEN source.key < target.key THEN target ELSE source END AS second
SET first._locked = true
WITH first, second
CALL (first, second) {
  MATCH (first)-[same:SAME_AS]-(second)
  WHERE same.transaction_time_end = $open_end
  SET same.transaction_time_end = $now, same.ended_by = $run_id
  RETURN count(same) > 0 AS parted
}
MERGE (first)-[apart:DIFFERENT_FROM {transaction_time_end: $open_end}]->(second)
  ON CREATE SET apart.created_at = $now, apart.holds_from = $now, apart.transaction_time_start = $now, apart.run_id = $run_id
SET first._locked = null
RETURN parted, first.scope_key AS scope_key
