// The relationships of some items with each other and with other items, those with each other first.
// Both ends must be in scope. Session order, feedback links and mirrors are omitted.
// @read @many
// @param  item_ids  string[]
// @param  limit     integer
// @return relation  ask/Relation
/* :params {item_ids: ['mem_1'], limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {valid_at: datetime(), known_at: datetime('+11999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[edge]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND edge.transaction_time_start <= $view.known_at
    AND edge.transaction_time_end > $view.known_at
    AND edge.mirror IS NULL
    AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  RETURN edge
  LIMIT $limit
}
WITH DISTINCT edge, startNode(edge) AS source, endNode(edge) AS target
ORDER BY source.item_id IN $item_ids AND target.item_id IN $item_ids DESC, type(edge), source.item_id, target.item_id
LIMIT $limit
RETURN {
  source: coalesce(source.title, left(source.content, 80)),
  type: type(edge),
  target: coalesce(target.title, left(target.content, 80)),
  source_id: source.item_id,
  target_id: target.item_id
} AS relation
