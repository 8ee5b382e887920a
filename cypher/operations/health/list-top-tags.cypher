// The most frequent tags of readable items.
// The condition on created_at is always true; it makes the planner use the index (scope_key, created_at).
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
