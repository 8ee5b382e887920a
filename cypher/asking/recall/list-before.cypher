// Items that precede an item in reading order, nearest first: along NEXT, or earlier parts of its container.
// Superseded, retracted and archived items are left out.
// @read @many
// @param  item_id  string
// @param  max      integer
// @return place    recall/Place
/* :params {item_id: 'mem_1', max: 500, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
LET chained = EXISTS {
  MATCH (item)-[:NEXT]-(turn:MemoryItem)
  WHERE turn.scope_key IN $scope.readable
}
CALL (item, chained) {
  MATCH path = (item)<-[:NEXT*1..500]-(near:MemoryItem)
  WHERE chained AND near.scope_key IN $scope.readable
  RETURN near, toString(1000 + length(path)) AS distance
  UNION
  MATCH (item)-[own:PART_OF]->(whole:MemoryItem)<-[part:PART_OF]-(near:MemoryItem)
  WHERE
    NOT chained
    AND whole.scope_key IN $scope.readable
    AND near.scope_key IN $scope.readable
    AND own.holds_from <= $view.seen_at
    AND own.transaction_time_end > $view.seen_at
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
    AND near.item_id < item.item_id
  RETURN near, '0' AS distance
}
WITH near, distance
WHERE near.scope_key IN $scope.readable AND NOT near.status IN ['superseded', 'retracted', 'archived']
ORDER BY distance, near.item_id DESC
LIMIT $max
RETURN near{.item_id, size: size(coalesce(near.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: near.item_id, _kept_text_id: near.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]))} AS place
