// Tasks that now depend on given tasks, without the given tasks themselves.
// @read @many
// @param  item_ids  string[]
// @return item_id   string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS id
MATCH (earlier:MemoryItem:PlanTask {item_id: id})<-[wait:DEPENDS_ON]-(task:PlanTask)
WHERE
  earlier.scope_key IN $scope.readable
  AND task.scope_key IN $scope.readable
  AND NOT task.item_id IN $item_ids
  AND wait.holds_from <= $view.seen_at
  AND wait.transaction_time_end > $view.seen_at
RETURN DISTINCT task.item_id AS item_id
ORDER BY item_id
