// What the caller can read, counted by type, status and time.
// @read @many
// @return memory_type  wire/MemoryType
// @return status       string
// @return total        integer
// @return oldest       string
// @return newest       string
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.scope_key IN $scope.readable
RETURN
  item.memory_type AS memory_type,
  item.status AS status,
  count(item) AS total,
  min(item.created_at) AS oldest,
  max(item.created_at) AS newest
ORDER BY memory_type, status
