// Items that summarise some of the given items, with all the items they summarise.
// @read @many
// @param  item_ids          string[]
// @return item_id           string
// @return consolidation_id  string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('+11999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
MATCH (made:MemoryItem)-[from:DERIVED_FROM]->(item)
WHERE
  made.scope_key IN $scope.readable
  AND from.holds_from <= $view.seen_at
  AND from.transaction_time_end > $view.seen_at
  AND made.origin = 'evolver:consolidation'
  AND made.status = 'active'
RETURN item_id, max(made.item_id) AS consolidation_id
