// Items of a run that are not completed yet, in order.
// @read @many
// @param  run_id    string
// @return item      items/StoredItem  @whole
// @return place     integer
// @return embedded  boolean
/* :params {run_id: 'r1', scope: {readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})-[produced:PRODUCED]->(item)
WHERE run.scope_key = $scope.write_key AND item.scope_key = $scope.write_key AND item.run_id = $run_id
RETURN item{.*, embedding: null} AS item, produced.place AS place, item.embedding IS NOT NULL AS embedded
ORDER BY place
