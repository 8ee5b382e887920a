// What given new items replace, in order of ids, and from when on: the earliest start of the items that replace each.
// @read @many
// @param  item_ids  string[]
// @param  since     datetime
// @return item_id   string
// @return since     string
// @return by        string
/* :params {item_ids: ['mem_1'], since: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[link:SUPERSEDES]->(target:MemoryItem)
WHERE
  target.scope_key = $scope.write_key
  AND link.transaction_time_start >= $since
WITH target, item, link
ORDER BY link.valid_start_time, item.item_id
WITH target, collect({since: link.valid_start_time, by: item.item_id})[0] AS first
RETURN target.item_id AS item_id, first.since AS since, first.by AS by
ORDER BY target.item_id
