// Evidence for and against decisions, in order of time.
// Links made by callers are no evidence.
// @read @many
// @param  item_ids  string[]
// @return item_id   string
// @return said      decisions/Said[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('+11999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem:Decision {item_id: item_id})
WHERE item.scope_key IN $scope.readable
MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item)
WHERE
  source.scope_key IN $scope.readable
  AND edge.holds_from <= $view.seen_at
  AND edge.transaction_time_end > $view.seen_at
  AND edge.by_hand IS NULL
WITH item_id, source, edge
ORDER BY edge.transaction_time_start
RETURN
  item_id,
  collect({item_id: source.item_id, reinforces: type(edge) = 'REINFORCES', at: toString(edge.transaction_time_start)}) AS said
