// Number of items of some types.
// created_at is never null; the condition makes the planner use the index (scope_key, created_at) in any graph.
// @read @one
// @param  memory_types  string[]
// @return total         integer
/* :params {memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.memory_type IN $memory_types
RETURN count(item) AS total
