// @facts-shown source, fact, target AS shown
// A page of the facts found, last recorded first, after a cursor. Facts of ended items are left out.
WITH source, fact, target
WHERE
  fact.transaction_time_start >= $since
  AND fact.transaction_time_start < $until
  AND fact.transaction_time_start <= $from_time
  AND (fact.transaction_time_start < $from_time OR fact.fact_id < $from_id)
  AND ($predicate IS NULL OR fact.predicate = $predicate)
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH source, fact, target, state
WHERE NOT state.status IN $hidden
WITH source, fact, target
ORDER BY fact.transaction_time_start DESC, fact.fact_id DESC
SKIP $offset
LIMIT $limit
// @fact-of source, fact, target AS shown
