// Schedules entity resolution for a batch of imported names that still needed it when they were exported.
// It must not happen earlier: the background job works in all scopes and would change an unfinished import.
// @write @one
// @param  limit   integer
// @return marked  integer
/* :params {limit: 1000, scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (entity:Entity)
WHERE entity._unresolved = false AND entity.scope_key = $scope.write_key
WITH entity
ORDER BY entity._name_key
LIMIT $limit
SET entity._unresolved = true
RETURN count(entity) AS marked
