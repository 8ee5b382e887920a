// The tags that stand on most items of the caller.
// created_at is always there; naming it lets the index (scope_key, created_at) serve, however small the graph.
// @read @many
// @return tag    string
// @return count  integer
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
UNWIND item.tags AS tag
RETURN tag, count(*) AS count
ORDER BY count DESC, tag
LIMIT 20
