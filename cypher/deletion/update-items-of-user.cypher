// Takes the user out of a batch of the items that they wrote in shared workspaces, and out of their versions. The items stay.
// @write @one
// @param  user_id  string
// @param  limit    integer
// @return kept     integer
/* :params {user_id: 'usr_1', limit: 1000, scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.user_id = $user_id AND item.scope_key IN $scope.writable
WITH item
LIMIT $limit
SET item.user_id = null
WITH item
CALL (item) {
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  SET version.user_id = null
}
RETURN count(item) AS kept
