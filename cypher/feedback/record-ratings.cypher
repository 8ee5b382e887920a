// Counts feedback on items. The weight depends only on the difference of the counts, so opposite feedback cancels it;
// it stays within -1 … 1. Items are sorted and locked in that order.
// @write @many
// @param  item_ids    string[]
// @param  helpful     integer
// @param  misleading  integer
// @return item_id     string
/* :params {item_ids: ['mem_1'], helpful: 1, misleading: 0, scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
WITH item
ORDER BY item.item_id
SET
  item.helpful_count = coalesce(item.helpful_count, 0) + $helpful,
  item.misleading_count = coalesce(item.misleading_count, 0) + $misleading
WITH item, item.helpful_count - item.misleading_count AS net
SET item.usefulness = net / (abs(net) + 9.0)
RETURN item.item_id AS item_id
