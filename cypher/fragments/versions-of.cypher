// @versions-of item AS state
// All versions of an item, the current one included. The remaining row of a split version does not count.
CALL (item) {
  RETURN item AS state
  UNION ALL
  MATCH (item)-[:HAS_VERSION]->(state:ItemVersion)
  WHERE state.scope_key IN $scope.readable AND state.rest IS NULL
  RETURN state
}
