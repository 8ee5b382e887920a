// How many items of some types there are.
// created_at is always there; naming it lets the index (scope_key, created_at) serve, however small the graph.
// @read @one
// @param  memory_types  string[]
// @return total         integer
/* :params {memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.memory_type IN $memory_types
RETURN count(item) AS total
