// The items after an item in reading order, nearest first: along the NEXT chain, otherwise later parts of the same container, or for a
// container its own parts. Superseded, retracted and archived items are omitted.
// @read @many
// @param  item_id  string
// @param  most     integer
// @return place    read-around/Place
/* :params {item_id: 'mem_1', most: 500, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
LET chained = EXISTS { (item)-[:NEXT]-(:MemoryItem) }
CALL (item, chained) {
  MATCH path = (item)-[:NEXT*1..500]->(near:MemoryItem)
  WHERE chained AND near.scope_key IN $scope.readable
  RETURN near, toString(1000 + length(path)) AS distance
  UNION
  MATCH (item)-[:PART_OF]->(:MemoryItem)<-[:PART_OF]-(near:MemoryItem)
  WHERE NOT chained AND near.scope_key IN $scope.readable AND near.item_id > item.item_id
  RETURN near, '0' AS distance
  UNION
  MATCH (item)<-[:PART_OF]-(near:MemoryItem)
  WHERE NOT chained AND near.scope_key IN $scope.readable
  RETURN near, '0' AS distance
}
WITH near, distance
WHERE NOT near.status IN ['superseded', 'retracted', 'archived']
ORDER BY distance, near.item_id
LIMIT $most
RETURN near{.item_id, size: size(near.content)} AS place
