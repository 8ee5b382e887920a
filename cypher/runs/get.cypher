// The state of a run, with the items it produced.
// @read @maybe
// @param  run_id  string
// @return run     runs/StoredRun
// @return items   runs/ProducedItem[]
/* :params {run_id: 'r1', scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.readable
CALL (run) {
  MATCH (run)-[produced:PRODUCED]->(item)
  WHERE item.scope_key IN $scope.readable
  WITH produced.place AS place, item.item_id AS item_id, item.memory_type AS memory_type, item.run_id IS NOT NULL AS waiting, item.type_confidence AS confidence, item.type_reason AS why, produced.found_json AS found_json
  ORDER BY place
  RETURN collect({item_id: item_id, memory_type: memory_type, waiting: waiting, confidence: confidence, why: why, found_json: found_json}) AS items
}
RETURN run{.*} AS run, items
