// Forgets that the rule which made given items has used their sources, so that it may conclude from them again.
// @write @none
// @param  item_ids  string[]
/* :params {item_ids: ['mem_1'], scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (run:Run)-[wrote:WROTE {act: 'created'}]->(made:MemoryItem {item_id: item_id})
WHERE run.scope_key IN $scope.writable AND made.scope_key IN $scope.writable
MATCH (made)-[:DERIVED_FROM]->(source:MemoryItem)<-[used:WROTE]-(run)
WHERE source.scope_key IN $scope.writable AND used.by = wrote.by
DELETE used
