// Stores what was extracted from an item until the waiting request reads it.
// It is deleted with the item or the run.
// @write @none
// @param  run_id      string
// @param  item_id     string
// @param  found_json  string
/* :params {run_id: 'r1', item_id: 'mem_1', found_json: '{}', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})-[produced:PRODUCED]->(item:MemoryItem {item_id: $item_id})
WHERE run.scope_key = $scope.write_key AND item.scope_key = $scope.write_key
SET produced.found_json = $found_json
