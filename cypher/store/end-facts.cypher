// Ends the current facts of an item with it, if a successor ends the item; otherwise gives them their stated end again.
// @write @none
// @param  item_id  string
/* :params {item_id: 'mem_1', open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
  USING INDEX SEEK fact:RELATES(item_id)
WHERE
  fact.scope_key IN $scope.writable
  AND fact.transaction_time_end = $open_end
  AND (item.ended_by IS NOT NULL OR fact.ended_by IS NOT NULL)
LET stated = CASE WHEN fact.ended_by IS NULL THEN fact.valid_end_time ELSE coalesce(fact.stated_end_time, $open_end) END
LET cut = CASE WHEN fact.valid_start_time > item.valid_end_time THEN fact.valid_start_time ELSE item.valid_end_time END
LET ends = item.ended_by IS NOT NULL AND cut < stated
SET
  fact.valid_end_time = CASE WHEN ends THEN cut ELSE stated END,
  fact.ended_by = CASE WHEN ends THEN 'successor' END,
  fact.stated_end_time = CASE WHEN ends AND stated < $open_end THEN stated END
