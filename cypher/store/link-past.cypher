// Links items from another memory system to names, with the original time; an existing link stays unchanged.
// @write @one
// @param  rows      object[]
// @return linked    integer
// @return created   integer
/* :params {rows: [{item_id: 'mem_1', key: 'mara lindqvist', external_id: 'graphiti:1', known_from: '2026-01-01T00:00:00Z'}], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
MATCH (name:Name {_name_key: $scope.write_key + '|' + row.key})
WHERE name.scope_key = $scope.write_key
LET is_linked = EXISTS { (item)-[:MENTIONS {external_id: row.external_id}]->(name) }
MERGE (item)-[link:MENTIONS {external_id: row.external_id}]->(name)
  ON CREATE SET
    link.holds_from = item.holds_from,
    link.created_at = datetime(row.known_from),
    // A state must have its names when it was recorded, so the link starts no later than the item.
    link.transaction_time_start = CASE WHEN datetime(row.known_from) < item.transaction_time_start THEN datetime(row.known_from) ELSE item.transaction_time_start END,
    link.transaction_time_end = $open_end
RETURN count(link) AS linked, count(CASE WHEN NOT is_linked THEN link END) AS created
