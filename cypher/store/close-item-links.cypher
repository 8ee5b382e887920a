// Ends relationships from items of the writer's scope to items and names.
// @write @none
// @param  links     object[]
// @param  now       datetime
/* :params {links: [{source_id: 'mem_1', type: 'CALLS', target_id: 'mem_2', name_key: null}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $links AS row
MATCH (item:MemoryItem {item_id: row.source_id})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[link]->(other:MemoryItem|Name)
WHERE
  other.scope_key = $scope.write_key
  AND type(link) = row.type
  AND link.transaction_time_end = $open_end
  AND ((row.target_id IS NOT NULL AND other.item_id = row.target_id) OR (row.name_key IS NOT NULL AND other.key = row.name_key))
SET link.transaction_time_end = $now
