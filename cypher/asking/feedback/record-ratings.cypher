// Counts feedback on items.
// An item's weight, from -1 to 1, is computed from its helpful minus its misleading votes.
// Each user has one vote per item: a repeat does not count, and the opposite vote removes it.
// Items are sorted, so that they are locked in one order.
// @write @many
// @param  item_ids    string[]
// @param  said        string
// @param  opposite    string
// @param  helpful     integer
// @param  misleading  integer
// @return item_id     string
/* :params {item_ids: ['mem_1'], said: '+1f', opposite: '-1f', helpful: 1, misleading: 0, scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
WITH item
ORDER BY item.item_id
SET item._locked_at = datetime()
SET item._locked_at = null
WITH item, coalesce(item._voices, []) AS voices
WITH item, voices, CASE WHEN $said IN voices THEN 0 WHEN $opposite IN voices THEN -1 ELSE 1 END AS change
SET
  item._voices = CASE change WHEN 1 THEN voices + $said WHEN 0 THEN voices ELSE [voice IN voices WHERE voice <> $opposite] END,
  item.helpful_count = coalesce(item.helpful_count, 0) + CASE change WHEN 1 THEN $helpful WHEN 0 THEN 0 ELSE -$misleading END,
  item.misleading_count = coalesce(item.misleading_count, 0) + CASE change WHEN 1 THEN $misleading WHEN 0 THEN 0 ELSE -$helpful END
WITH item, item.helpful_count - item.misleading_count AS net
SET item.usefulness = net / (abs(net) + 9.0)
RETURN item.item_id AS item_id
