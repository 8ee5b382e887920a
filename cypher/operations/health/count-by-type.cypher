// Numbers of readable items by type, counted in the index alone.
// The condition on created_at is always true; the index needs it.
// @read @many
// @param  memory_types  string[]
// @return memory_type   wire/MemoryType
// @return total         integer
/* :params {memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $memory_types AS memory_type
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
WHERE item.scope_key IN $scope.readable AND item.memory_type = memory_type AND item.created_at IS NOT NULL
RETURN memory_type, count(*) AS total
ORDER BY memory_type
