// @said-of item AS said
// Evidence for and against an item, in order of time. Links made by callers are not evidence.
CALL (item) {
  MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item)
  WHERE
    source.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND edge.by_hand IS NULL
  WITH source, edge
  ORDER BY edge.transaction_time_start
  RETURN collect({item_id: source.item_id, reinforces: type(edge) = 'REINFORCES', at: toString(edge.transaction_time_start)}) AS said
}
