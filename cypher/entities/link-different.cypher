// Declares two entities to be different: removes SAME_AS and creates DIFFERENT_FROM, so that they are not matched again automatically.
// @write @maybe
// @param  source_id  string
// @param  target_id  string
// @param  now        datetime
// @return parted     boolean
/* :params {source_id: 'ent_1', target_id: 'ent_2', now: datetime(), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (source:Entity {entity_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:Entity {entity_id: $target_id})
WHERE target.scope_key IN $scope.writable AND target.scope_key = source.scope_key AND target <> source
WITH
  CASE WHEN source.key < target.key THEN source ELSE target END AS first,
  CASE WHEN source.key < target.key THEN target ELSE source END AS second
SET first.locked = true
WITH first, second
OPTIONAL MATCH (first)-[same:SAME_AS]-(second)
DELETE same
WITH first, second, count(same) > 0 AS parted
MERGE (first)-[apart:DIFFERENT_FROM]->(second)
  ON CREATE SET apart.created_at = $now
SET first.locked = null
RETURN parted
