// Creates facts from another memory system with their original valid and transaction times; an existing fact stays unchanged.
// The item that states a fact mentions its names at the latest from the start of the fact.
// @write @one
// @param  rows      object[]
// @return linked    integer
/* :params {rows: [{fact_id: 'fact_1', item_id: 'mem_1', source: 'mara lindqvist', target: 'harbor lab', predicate: 'works_at', fact: 'Mara works for Harbor Lab.', external_id: 'graphiti:1', moved_json: '{}', rest: null, reference_time: null, valid_start_time: '2026-01-01T00:00:00Z', valid_end_time: '9999-12-31T23:59:59Z', holds_from: '2026-01-01T00:00:00Z', known_from: '2026-01-01T00:00:00Z', known_until: '9999-12-31T23:59:59Z'}], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
MATCH (source:Name {_name_key: $scope.write_key + '|' + row.source})
WHERE source.scope_key = $scope.write_key
MATCH (target:Name {_name_key: $scope.write_key + '|' + row.target})
WHERE target.scope_key = $scope.write_key
MERGE (source)-[fact:RELATES {fact_id: row.fact_id}]->(target)
  ON CREATE SET
    fact.predicate = row.predicate,
    fact.fact = row.fact,
    fact.confidence = 1.0,
    fact.item_id = item.item_id,
    fact.scope_key = $scope.write_key,
    fact.external_id = row.external_id,
    fact.moved_json = row.moved_json,
    fact.rest = row.rest,
    fact.reference_time = datetime(row.reference_time),
    fact.valid_start_time = datetime(row.valid_start_time),
    fact.valid_end_time = datetime(row.valid_end_time),
    fact.holds_from = datetime(row.holds_from),
    fact.holds_until = datetime(row.valid_end_time),
    fact.transaction_time_start = datetime(row.known_from),
    fact.transaction_time_end = datetime(row.known_until)
WITH item, source, fact, target, row
CALL (item, source, fact, target) {
  UNWIND [source, target] AS name
  WITH DISTINCT item, fact, name
  MATCH (item)-[link:ABOUT|MENTIONS]->(name)
  WHERE link.holds_from > fact.holds_from
  SET link.holds_from = fact.holds_from
}
CALL (item, source, fact, target) {
  UNWIND [source, target] AS name
  WITH DISTINCT item, fact, name
  WHERE NOT EXISTS { (item)-[:ABOUT|MENTIONS]->(name) }
  CREATE (item)-[:MENTIONS {holds_from: fact.holds_from, transaction_time_start: item.transaction_time_start, transaction_time_end: $open_end}]->(name)
}
RETURN count(fact) AS linked
