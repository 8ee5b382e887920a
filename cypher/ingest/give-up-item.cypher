// Leaves a raw item as it is, pending and found by its text, and notes at its run why.
// @write @none
// @param  item_id  string
// @param  run_id   string
// @param  reason   string
/* :params {item_id: 'mem_1', run_id: 'r1', reason: 'no vector', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run.errors = run.errors + [$reason], run.failed = run.failed + 1
WITH run
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key = $scope.write_key AND item.run_id = $run_id
SET item.run_id = null
