// The items before an item in reading order, nearest first: along the NEXT chain, otherwise earlier parts of the same container.
// Superseded, retracted and archived items are omitted.
// @read @many
// @param  item_id  string
// @param  most     integer
// @return place    recall/Place
/* :params {item_id: 'mem_1', most: 500, scope: {readable: ['w:w1', 'u:u1']}, view: {valid_at: datetime(), known_at: datetime('+11999-12-31T23:59:59Z')}} */
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
    AND own.transaction_time_start <= $view.known_at
    AND own.transaction_time_end > $view.known_at
    AND part.transaction_time_start <= $view.known_at
    AND part.transaction_time_end > $view.known_at
    AND near.item_id < item.item_id
  RETURN near, '0' AS distance
}
WITH near, distance
WHERE NOT near.status IN ['superseded', 'retracted', 'archived']
ORDER BY distance, near.item_id DESC
LIMIT $most
RETURN near{.item_id, size: size(near.content)} AS place
