// Ties items to the names they are about and the names they mention.
// Names are made once and never changed here, and come sorted: so many writers who name the same few never wait for each other in a circle.
// @write @none
// @param  scope_key  string
// @param  names      string[]
// @param  rows       object[]
/* :params {scope_key: 'w:w1', names: ['mara lindqvist'], rows: [{item_id: 'mem_1', about: [], mentioned: ['mara lindqvist']}], scope: {readable: ['w:w1']}} */
CYPHER 25
UNWIND $names AS key
MERGE (name:Name {name_key: $scope_key + '|' + key})
  ON CREATE SET name.name = key, name.scope_key = $scope_key
WITH count(name) AS made
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.readable
CALL (item, row) {
  UNWIND row.about AS key
  MATCH (name:Name {name_key: $scope_key + '|' + key})
  CREATE (item)-[:ABOUT]->(name)
}
CALL (item, row) {
  UNWIND row.mentioned AS key
  MATCH (name:Name {name_key: $scope_key + '|' + key})
  CREATE (item)-[:MENTIONS]->(name)
}
