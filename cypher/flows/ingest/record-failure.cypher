// Records with the run that an item failed.
// The item keeps its text and type, is found by its words, and is no longer open.
// Two workers may both record it, but it counts once; an item that another worker completed does not count.
// @write @none
// @param  item_id  string
// @param  run_id   string
// @param  reason   string
/* :params {item_id: 'mem_1', run_id: 'r1', reason: 'mem_1, embed: no vector', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
OPTIONAL MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key = $scope.write_key
// The locks are taken in the same order as in store/complete and runs/end.
SET item._locked_at = datetime()
SET item._locked_at = null
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run, item
WHERE
  (item IS NULL OR item.run_id = $run_id)
  AND NOT any(error IN run.errors WHERE error STARTS WITH $item_id)
SET run.errors = run.errors + [$reason], run.failed = run.failed + 1, item.run_id = null
