// Items that the workspace has already: those with the same external_id or, for a candidate without one, the same type and content.
// @read @many
// @param  candidates  object[]
// @return index       integer
// @return item_id     string
/* :params {candidates: [{index: 0, external_id: 'a', content_hash: 'h', memory_type: 'semantic'}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $candidates AS candidate
CALL (candidate) {
  WITH candidate
  WHERE candidate.external_id IS NOT NULL
  MATCH (item:MemoryItem)
  WHERE item.scope_key = $scope.write_key AND item.external_id = candidate.external_id
  RETURN item
  UNION
  WITH candidate
  WHERE candidate.external_id IS NULL
  MATCH (item:MemoryItem)
  WHERE item.scope_key = $scope.write_key AND item.content_hash = candidate.content_hash AND item.memory_type = candidate.memory_type
  RETURN item
}
RETURN candidate.index AS index, min(item.item_id) AS item_id
