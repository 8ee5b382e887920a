// Creates links that a run derived; an existing link of the same type stays unchanged.
// A link holds from now on. SUPERSEDES also says from when on the target is replaced: the valid start of the source.
// @write @many
// @param  run_id     string
// @param  rows       object[]
// @param  now        datetime
// @return source_id  string
// @return target_id  string
/* :params {run_id: 'r1', rows: [{source_id: 'mem_1', target_id: 'mem_2', type: 'REINFORCES', properties: {}}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (source:MemoryItem {item_id: row.source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: row.target_id})
WHERE target.scope_key IN $scope.writable
WITH row, source, target
WHERE
  NOT EXISTS {
    MATCH (source)-[open]->(target)
    WHERE type(open) = row.type AND open.transaction_time_end = $open_end
  }
CREATE (source)-[link:$(row.type) {transaction_time_start: $now, transaction_time_end: $open_end}]->(target)
SET link += row.properties, link.run_id = $run_id, link.created_at = $now, link.holds_from = $now
FOREACH (_ IN CASE WHEN row.type = 'SUPERSEDES' THEN [1] ELSE [] END |
  SET link.valid_start_time = CASE WHEN source.valid_start_time > datetime('0001-01-01T00:00:00Z') THEN source.valid_start_time ELSE $now END, link.valid_end_time = $open_end
)
RETURN source.item_id AS source_id, target.item_id AS target_id
