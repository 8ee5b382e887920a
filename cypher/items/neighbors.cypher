// The items one relationship away, outgoing ones first, each with its relationship.
// Both ends must be in scope: an edge must not reveal the existence of an item in another workspace.
// Mirrors are omitted: the link they mirror is returned itself.
// @read @one
// @param  item_id  string
// @param  offset   integer
// @param  limit    integer
// @return found    boolean
// @return total    integer
// @return rows     items/NeighborRow[]
/* :params {item_id: 'mem_1', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
OPTIONAL MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[link]-(neighbor:MemoryItem)
  WHERE neighbor.scope_key IN $scope.readable AND link.mirror IS NULL
  RETURN count(link) AS total
}
CALL (item) {
  MATCH (item)-[link]-(neighbor:MemoryItem)
  WHERE neighbor.scope_key IN $scope.readable AND link.mirror IS NULL
  WITH link, neighbor, startNode(link) = item AS outgoing
  ORDER BY outgoing DESC, type(link), neighbor.item_id
  SKIP $offset
  LIMIT $limit
  RETURN collect({
    outgoing: outgoing,
    link_type: type(link),
    properties: properties(link),
    neighbor: neighbor{.item_id, .memory_type, .title, content: left(neighbor.content, 200)}
  }) AS rows
}
RETURN item IS NOT NULL AS found, total, rows
