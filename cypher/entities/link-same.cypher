// Declares two entities of one scope to be the same, overriding earlier statements.
// @write @maybe
// @param  source_id  string
// @param  target_id  string
// @param  now        datetime
// @return same       entities/SameAs
/* :params {source_id: 'ent_1', target_id: 'ent_2', now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (source:Entity {entity_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:Entity {entity_id: $target_id})
WHERE target.scope_key IN $scope.writable AND target.scope_key = source.scope_key
WITH
  target,
  CASE WHEN source.key < target.key THEN source ELSE target END AS first,
  CASE WHEN source.key < target.key THEN target ELSE source END AS second
SET first.locked = true
WITH target, first, second
OPTIONAL MATCH (first)-[apart:DIFFERENT_FROM]-(second)
DELETE apart
WITH DISTINCT target, first, second
MERGE (first)-[same:SAME_AS]->(second)
  ON CREATE SET same.created_at = $now
SET same.method = 'manual', same.score = 1.0, same.rule = null, same.short_id = null, first.locked = null
RETURN target{.entity_id, .name, type: target.entity_type, method: same.method, score: same.score, created_at: same.created_at} AS same
