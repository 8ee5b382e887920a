// Closes the links of a type that runs have found out about an item.
// @write @one
// @param  item_id   string
// @param  type      string
// @param  now       datetime
// @param  open_end  datetime
// @return closed    integer
/* :params {item_id: 'mem_1', type: 'GROUNDED_IN', now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
MATCH (item)-[link:REINFORCES|GROUNDED_IN|CONTRADICTS]->(other:MemoryItem)
WHERE
  other.scope_key IN $scope.writable
  AND type(link) = $type
  AND link.run_id IS NOT NULL
  AND link.transaction_time_end = $open_end
SET link.transaction_time_end = $now
RETURN count(*) AS closed
