// Ties rows that were just stored to what they name: an item by its id, or a row of a schema by the id that its sender gave it.
// What is not there, or not where new things go, is not tied to. Rows come sorted by what they name.
// Nothing is looked for between the two: the ties of a whole with ten thousand parts would be passed for each of them.
// @write @none
// @param  ties  object[]
// @param  now   datetime
/* :params {ties: [{item_id: 'mem_1', type: 'PART_OF', target_id: 'c1', external_id: 'conversation:c1'}], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $ties AS tie
CALL (tie) {
  MATCH (target:MemoryItem)
  WHERE target.scope_key = $scope.write_key AND target.external_id = tie.external_id
  RETURN target
  UNION
  MATCH (target:MemoryItem {item_id: tie.target_id})
  WHERE target.scope_key = $scope.write_key
  RETURN target
}
MATCH (item:MemoryItem {item_id: tie.item_id})
WHERE item.scope_key = $scope.write_key AND item <> target
WITH DISTINCT item, target, tie.type AS type
CREATE (item)-[:$(type) {created_at: $now}]->(target)
