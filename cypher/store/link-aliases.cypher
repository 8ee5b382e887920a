// Links names of the same entity by SAME_AS, each pair once, from the smaller key to the other.
// A name without a type gets the type of the other.
// The name with the smaller key is locked before the check for DIFFERENT_FROM.
// Pairs are sorted by key.
// @write @none
// @param  pairs     object[]
// @param  now       datetime
/* :params {pairs: [{source_id: 'ent_1', target_id: 'ent_2', method: 'fuzzy', rule: 'spelling', short_id: null, score: 0.95}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $pairs AS pair
MATCH (source:Entity {entity_id: pair.source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:Entity {entity_id: pair.target_id})
WHERE target.scope_key IN $scope.writable AND target.scope_key = source.scope_key
SET source._locked = true
WITH source, target, pair, EXISTS { (source)-[apart:DIFFERENT_FROM]-(target) WHERE apart.transaction_time_end = $open_end } AS apart
FOREACH (_ IN CASE WHEN apart THEN [] ELSE [1] END |
  MERGE (source)-[same:SAME_AS {transaction_time_end: $open_end}]->(target)
    ON CREATE SET
      same.method = pair.method,
      same.rule = pair.rule,
      same.short_id = pair.short_id,
      same.score = pair.score,
      same.created_at = $now,
      same.holds_from = $now,
      same.transaction_time_start = $now
)
WITH source, target, apart
FOREACH (_ IN CASE WHEN NOT apart AND source.entity_type = 'other' AND source.type_by_hand IS NULL THEN [1] ELSE [] END |
  SET source.entity_type = target.entity_type
)
FOREACH (_ IN CASE WHEN NOT apart AND target.entity_type = 'other' AND target.type_by_hand IS NULL THEN [1] ELSE [] END |
  SET target.entity_type = source.entity_type
)
SET source._locked = null
