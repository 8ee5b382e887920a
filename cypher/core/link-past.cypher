// Links items to names that were linked elsewhere, at the time at which that was done; what is linked already stays as it is.
// @write @one
// @param  rows      object[]
// @param  open_end  datetime
// @return linked    integer
// @return created   integer
/* :params {rows: [{item_id: 'mem_1', key: 'mara lindqvist', external_id: 'graphiti:1', known_from: '2026-01-01T00:00:00Z'}], open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
MATCH (name:Name {name_key: $scope.write_key + '|' + row.key})
WHERE name.scope_key = $scope.write_key
LET is_linked = EXISTS { (item)-[:MENTIONS {external_id: row.external_id}]->(name) }
MERGE (item)-[tie:MENTIONS {external_id: row.external_id}]->(name)
  ON CREATE SET
    tie.holds_from = item.holds_from,
    tie.transaction_time_start = datetime(row.known_from),
    tie.transaction_time_end = $open_end
RETURN count(tie) AS linked, count(CASE WHEN NOT is_linked THEN tie END) AS created
