// Deletes the links of an item that a run derived, without keeping history.
// @write @one
// @param  run_id    string
// @param  item_ids  string[]
// @return unlinked  integer
/* :params {run_id: 'r1', item_ids: ['mem_1'], scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
WITH DISTINCT item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
MATCH (item)-[link:REINFORCES|GROUNDED_IN|CONTRADICTS|SUPERSEDES|UPDATES {run_id: $run_id}]->(other:MemoryItem)
WHERE other.scope_key IN $scope.writable
DELETE link
RETURN count(*) AS unlinked
