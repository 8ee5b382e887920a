// Deletes a batch of items of the scope where new items are written, with their versions; repeated until none is left.
// Items of other scopes, including personal ones, are not affected.
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
