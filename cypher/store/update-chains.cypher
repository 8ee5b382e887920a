// Stores for each task the length of its longest chain of dependents, by which ready tasks are ordered.
// @write @none
// @param  rows  object[]
/* :params {rows: [{item_id: 'mem_1', chain: 1}], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (task:MemoryItem {item_id: row.item_id})
WHERE task.scope_key IN $scope.writable
SET task.chain = row.chain
