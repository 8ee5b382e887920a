// Number of readable items, parts included, that have expired and are not deleted yet; no other query finds them.
// The condition on created_at is always true; it makes the planner use the index (scope_key, created_at).
// @read @one
// @return expired  integer
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN [key IN $scope.readable | 'expired|' + key] AND item.created_at IS NOT NULL
RETURN count(item) AS expired
