// Ends the SUPERSEDES links to an item that is current again.
// @write @none
// @param  item_id  string
// @param  now      datetime
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})<-[link:SUPERSEDES]-(newer:MemoryItem)
WHERE
  item.scope_key IN $scope.writable
  AND newer.scope_key IN $scope.writable
  AND link.transaction_time_end = $open_end
SET link.transaction_time_end = $now
