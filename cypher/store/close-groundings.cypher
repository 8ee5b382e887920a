// Ends the GROUNDED_IN links of an item.
// Runs derived them all, although imported ones name no run.
// @write @one
// @param  item_id   string
// @param  now       datetime
// @return closed    integer
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
MATCH (item)-[link:GROUNDED_IN]->(other:MemoryItem)
WHERE
  other.scope_key IN $scope.writable
  AND link.transaction_time_end = $open_end
SET link.transaction_time_end = $now
RETURN count(*) AS closed
