// Deletes items that lie where new things go, with their versions: a bounded number, so that it is asked until none is left.
// What others wrote elsewhere, personal items too, is not touched.
// @write @one
// @param  limit     integer
// @return items     integer
// @return versions  integer
/* :params {limit: 500, scope: {write_key: 'w:w1'}} */
CYPHER 25
OPTIONAL MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.created_at IS NOT NULL
WITH item LIMIT $limit
OPTIONAL MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
WITH collect(DISTINCT item) AS items, collect(DISTINCT version) AS versions
WITH items, versions, size(items) AS item_count, size(versions) AS version_count
FOREACH (node IN items + versions | DETACH DELETE node)
RETURN item_count AS items, version_count AS versions
