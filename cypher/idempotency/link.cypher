// Links a stored response to the items that it names.
// If one of them is deleted, the response is deleted too.
// @write @none
// @param  record_id  string
// @param  item_ids   string[]
/* :params {record_id: 'h', item_ids: ['mem_1'], scope: {tenant_id: 't1', writable: ['w:w1']}} */
CYPHER 25
MATCH (record:IdempotencyRecord {record_id: $record_id})
WHERE record.tenant_id = $scope.tenant_id
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
CREATE (record)-[:ANSWERED_WITH]->(item)
