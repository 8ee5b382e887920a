// Brings a hidden item with its parts back to its scope, within the transaction that deletes them.
// @write @maybe
// @param  item_id  string
// @return parts    integer
/* :params {item_id: 'mem_1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key = 'expired|' + $scope.write_key
SET item.scope_key = $scope.write_key
WITH item
OPTIONAL MATCH (part:MemoryItem)-[:PART_OF*1..2]->(item)
WHERE part.scope_key = 'expired|' + $scope.write_key
SET part.scope_key = $scope.write_key
RETURN count(part) AS parts
