// Links the chunks of a document in order.
// @write @none
// @param  item_ids  string[]
// @param  now       datetime
/* :params {item_ids: ['mem_1', 'mem_2'], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 2) AS place
MATCH (before:MemoryItem {item_id: $item_ids[place]})
WHERE before.scope_key = $scope.write_key
MATCH (after:MemoryItem {item_id: $item_ids[place + 1]})
WHERE after.scope_key = $scope.write_key
MERGE (before)-[next:NEXT]->(after)
  ON CREATE SET next.created_at = $now, next.holds_from = $now, next.transaction_time_start = $now, next.transaction_time_end = $open_end
