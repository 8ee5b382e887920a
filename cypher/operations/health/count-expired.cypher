// How many items, parts included, have expired in what the caller can read and are not deleted yet: no other query finds them.
// created_at is never null; the condition makes the planner use the index (scope_key, created_at) in any graph.
// @read @one
// @return expired  integer
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN [key IN $scope.readable | 'expired|' + key] AND item.created_at IS NOT NULL
RETURN count(item) AS expired
