// How many texts and conversations an import has created that are still there.
// @read @maybe
// @param  run_id  string
// @return total   integer
/* :params {run_id: 'r1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.readable
MATCH (run)-[wrote:WROTE]->(item:MemoryItem)
WHERE item.scope_key IN $scope.readable AND wrote.act = 'created' AND item.created_at >= run.created_at
OPTIONAL MATCH (item)-[of:PART_OF]->(container:MemoryItem)
WHERE
  container.scope_key IN $scope.readable
  AND container.memory_type = 'conversation'
  AND of.holds_from <= $view.seen_at
  AND of.transaction_time_end > $view.seen_at
RETURN count(DISTINCT coalesce(container, item)) AS total
