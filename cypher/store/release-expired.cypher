// Brings a hidden item with its parts, and what evolution has made of them, back to its scope, within the transaction that deletes them.
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
WITH item, collect(DISTINCT part) AS parts
CALL (item, parts) {
  UNWIND parts + [item] AS source
  MATCH (source)<-[:DERIVED_FROM]-(first:MemoryItem)-[:SUPERSEDES*0..]->(made:MemoryItem)
  WHERE
    first.origin STARTS WITH 'evolver:'
    AND first.scope_key = 'expired|' + $scope.write_key
    AND made.scope_key = 'expired|' + $scope.write_key
  SET made.scope_key = $scope.write_key
}
RETURN size(parts) AS parts
