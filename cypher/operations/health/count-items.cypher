// Numbers of readable items by type and status, with the oldest and newest.
// The condition on created_at is always true; it makes the planner use the index (scope_key, created_at).
// @read @many
// @return memory_type  wire/MemoryType
// @return status       string
// @return total        integer
// @return oldest       string
// @return newest       string
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
WITH
  item.memory_type AS memory_type,
  item.status AS status,
  count(item) AS total,
  min(item.created_at) AS oldest,
  max(item.created_at) AS newest
// A missing type means that the item was deleted during the read.
WHERE memory_type IS NOT NULL AND status IS NOT NULL AND oldest IS NOT NULL
RETURN memory_type, status, total, oldest, newest
ORDER BY memory_type, status
