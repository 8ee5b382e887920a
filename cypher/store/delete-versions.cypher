// Deletes a batch of the versions of a hidden item; repeated until none is left.
// @write @one
// @param  item_id   string
// @param  limit     integer
// @return deleted   integer
/* :params {item_id: 'mem_1', limit: 100, scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (gone:DeletedItem {item_id: $item_id})-[:HAS_VERSION]->(version:ItemVersion)
WHERE gone.scope_key IN $scope.writable
WITH version
LIMIT $limit
DETACH DELETE version
RETURN count(*) AS deleted
