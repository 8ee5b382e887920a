// Removes the user id from a batch of items and versions in shared workspaces; the items stay.
// @write @one
// @param  user_id  string
// @param  limit    integer
// @return kept     integer
/* :params {user_id: 'usr_1', limit: 1000, scope: {writable: ['w:w1']}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
  WHERE item.user_id = $user_id AND item.scope_key IN $scope.writable
  RETURN item
  UNION
  MATCH (item:MemoryItem)
  WHERE item.changed_by = $user_id AND item.scope_key IN $scope.writable
  RETURN item
  UNION
  MATCH (version:ItemVersion)
  WHERE version.changed_by = $user_id AND version.scope_key IN $scope.writable
  MATCH (version)<-[:HAS_VERSION]-(item:MemoryItem)
  WHERE item.scope_key IN $scope.writable
  RETURN item
}
WITH item
LIMIT $limit
SET
  item.user_id = CASE WHEN item.user_id <> $user_id THEN item.user_id END,
  item.changed_by = CASE WHEN item.changed_by <> $user_id THEN item.changed_by END
WITH item
CALL (item) {
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  SET
    version.user_id = CASE WHEN version.user_id <> $user_id THEN version.user_id END,
    version.changed_by = CASE WHEN version.changed_by <> $user_id THEN version.changed_by END
}
RETURN count(item) AS kept
