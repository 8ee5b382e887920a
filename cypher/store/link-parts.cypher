// Makes new items PART_OF a container, which is looked up once.
// @write @none
// @param  whole_id  string
// @param  item_ids  string[]
// @param  now       datetime
/* :params {whole_id: 'mem_0', item_ids: ['mem_1'], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (whole:MemoryItem {item_id: $whole_id})
WHERE whole.scope_key = $scope.write_key
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
CREATE (item)-[:PART_OF {created_at: $now, holds_from: item.holds_from, transaction_time_start: $now, transaction_time_end: $open_end}]->(whole)
