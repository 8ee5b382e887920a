// The tags that stand on most items of the caller.
// @read @many
// @return tag    string
// @return count  integer
/* :params {scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.scope_key IN $scope.readable
UNWIND item.tags AS tag
RETURN tag, count(*) AS count
ORDER BY count DESC, tag
LIMIT 20
