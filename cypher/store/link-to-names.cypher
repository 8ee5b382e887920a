// Creates relationships from items to names, and the names that do not exist yet.
// Names are sorted, so that writers cannot deadlock.
// @write @none
// @param  scope_key  string
// @param  names      object[]
// @param  rows       object[]
// @param  now        datetime
/* :params {scope_key: 'w:w1', names: [{place: 0, key: 'json.parse', name: 'JSON.parse'}], rows: [{source_id: 'mem_1', type: 'CALLS', place: 0, properties: {name: 'JSON.parse'}}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $names AS named
MERGE (name:Name {_name_key: $scope_key + '|' + named.key})
  ON CREATE SET name.key = named.key, name.name = named.name, name.scope_key = $scope_key
WITH name, named
ORDER BY named.place
WITH collect(name) AS names
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.source_id})
WHERE item.scope_key = $scope.write_key
WITH item, row, names[row.place] AS name
CREATE (item)-[link:$(row.type) {created_at: $now, holds_from: $now, transaction_time_start: $now, transaction_time_end: $open_end}]->(name)
SET link += row.properties
