// Leaves a raw item as it is (type `pending`, found by its text) and records the reason at its run. Idempotent: if two workers give up the
// same item, one counts it. An item that another worker has completed in the meantime does not count.
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
// Locks in the order of ingest/complete-item and ingest/finish-run.
SET item.locked_at = datetime()
SET item.locked_at = null
SET run.locked_at = datetime()
SET run.locked_at = null
WITH run, item
WHERE
  (item IS NULL OR item.run_id = $run_id)
  AND NOT any(error IN run.errors WHERE error STARTS WITH $item_id)
SET run.errors = run.errors + [$reason], run.failed = run.failed + 1, item.run_id = null
