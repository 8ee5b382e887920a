// Declares two entities of one scope to be the same, and ends other declarations about them.
// If a run does this, the relationships name the run, for undo.
// @write @maybe
// @param  source_id  string
// @param  target_id  string
// @param  run_id     string?
// @param  now        datetime
// @return same       entities/SameAs
// @return scope_key  string
/* :params {source_id: 'ent_1', target_id: 'ent_2', run_id: null, now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (source:Entity {entity_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:Entity {entity_id: $target_id})
WHERE target.scope_key IN $scope.writable AND target.scope_key = source.scope_key
WITH
  target,
  CASE WHEN source.key < target.key THEN source ELSE target END AS first,
  CASE WHEN source.key < target.key THEN target ELSE source END AS second
SET first._locked = true
WITH target, first, second
CALL (first, second) {
  MATCH (first)-[old:SAME_AS|DIFFERENT_FROM]-(second)
  WHERE old.transaction_time_end = $open_end AND coalesce(old.method, '') <> 'manual'
  SET old.transaction_time_end = $now, old.ended_by = $run_id
}
MERGE (first)-[same:SAME_AS {method: 'manual', transaction_time_end: $open_end}]->(second)
  ON CREATE SET same.score = 1.0, same.created_at = $now, same.holds_from = $now, same.transaction_time_start = $now, same.run_id = $run_id
SET first._locked = null
RETURN target{.entity_id, .name, type: target.entity_type, method: same.method, score: same.score, created_at: same.created_at} AS same, target.scope_key AS scope_key
