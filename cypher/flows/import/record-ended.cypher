// Records that an import itself has ended items that it created: those in a list, and those that these supersede.
// They can still be undone, unless somebody else changes them afterwards.
// @write @none
// @param  run_id    string
// @param  item_ids  string[]
/* :params {run_id: 'r1', item_ids: ['mem_1'], scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[:SUPERSEDES]->{0,1}(ended:MemoryItem)<-[wrote:WROTE]-(run)
WHERE ended.scope_key = $scope.write_key AND wrote.act = 'created'
SET wrote.version = ended.version
