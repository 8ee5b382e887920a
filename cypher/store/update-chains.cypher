// Notes how long the longest chain is that begins with each of some tasks, by which ready ones are ordered.
// @write @none
// @param  rows  object[]
/* :params {rows: [{item_id: 'mem_1', chain: 1}], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (task:MemoryItem {item_id: row.item_id})
WHERE task.scope_key IN $scope.writable
SET task.chain = row.chain
