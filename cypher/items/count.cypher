// How many items of some types there are.
// @read @one
// @param  memory_types  string[]
// @return total         integer
/* :params {memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.scope_key IN $scope.readable AND item.memory_type IN $memory_types
RETURN count(item) AS total
