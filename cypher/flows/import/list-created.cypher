// What an import has created that is still there, in order of ids: texts, and conversations as a whole.
// It is `untouched` if nobody has changed it since, no other import has continued the conversation, and the tasks of a plan are those
// with which it came.
// An item that an interrupted import found, because it was there before, is older than its run.
// @read @many
// @param  run_id     string
// @param  after      string
// @param  limit      integer
// @return item_id    string
// @return version    integer
// @return untouched  boolean
/* :params {run_id: 'r1', after: '', limit: 200, scope: {readable: ['w:w1', 'u:u1']}} */
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
WITH DISTINCT run, coalesce(container, item) AS whole
WHERE whole.item_id > $after
ORDER BY whole.item_id
LIMIT $limit
RETURN
  whole.item_id AS item_id,
  whole.version AS version,
  whole.created_at >= run.created_at
  AND EXISTS { MATCH (run)-[made:WROTE]->(whole) WHERE made.version = whole.version }
  AND NOT EXISTS {
    MATCH (part:MemoryItem)-[of:PART_OF]->(whole)
    WHERE
      part.scope_key IN $scope.readable
      AND of.holds_from <= $view.seen_at
      AND of.transaction_time_end > $view.seen_at
      AND (
        part.version > 1
        OR part.created_at < run.created_at
        OR (part.memory_type = 'plan_task' AND part.created_at <> whole.created_at)
        OR (NOT part.memory_type IN ['conversation_turn', 'plan_task'] AND NOT EXISTS { (run)-[:WROTE]->(part) })
      )
  } AS untouched
