// Records what a run wrote, for undo.
// `created` and `changed` have the number of the version they made.
// `linked`: the item got links; `used`: it was the source of a conclusion.
// `by` names the rule.
// @write @none
// @param  run_id  string
// @param  writes  object[]
/* :params {run_id: 'r1', writes: [{item_id: 'mem_1', act: 'created', by: 'consolidation', version: 1}], scope: {write_key: 'w:w1', writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
UNWIND $writes AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
CREATE (run)-[:WROTE {act: row.act, by: row.by, version: row.version}]->(item)
