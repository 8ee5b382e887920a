// How many speculative items the caller could find if asked for, at most 100: what a search leaves out by default.
// @read @one
// @param  memory_types  string[]
// @param  tier          integer
// @return items         integer
/* :params {memory_types: ['opinion'], tier: 3, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, origin_tier, memory_type, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier = $tier
  AND item.memory_type IN $memory_types
  AND item.created_at IS NOT NULL
WITH item
LIMIT 100
RETURN count(item) AS items
