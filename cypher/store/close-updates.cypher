// Ends all MAY_UPDATE links of an item whose text changes.
// @write @one
// @param  item_id   string
// @param  now       datetime
// @param  open_end  datetime
// @return closed    integer
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
OPTIONAL MATCH (item)-[update:MAY_UPDATE]-(other:MemoryItem)
WHERE other.scope_key IN $scope.writable AND update.transaction_time_end = $open_end
SET update.transaction_time_end = $now
RETURN count(update) AS closed
