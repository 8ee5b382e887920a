// Creates relationships between items, each with properties; two items may have several of one type.
// Rows are sorted by target.
// SUPERSEDES also says from when on the target is replaced: the valid start of the source.
// @write @one
// @param  links     object[]
// @param  now       datetime
// @return linked    integer
/* :params {links: [{source_id: 'mem_1', target_id: 'mem_2', type: 'REINFORCES', properties: {}}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $links AS row
MATCH (source:MemoryItem {item_id: row.source_id})
WHERE source.scope_key IN $scope.writable AND source.deleted_at IS NULL
MATCH (target:MemoryItem {item_id: row.target_id})
WHERE target.scope_key IN $scope.writable AND target.deleted_at IS NULL
CREATE (source)-[link:$(row.type)]->(target)
SET
  link = row.properties,
  link.created_at = $now,
  link.holds_from = $now,
  link.transaction_time_start = $now,
  link.transaction_time_end = $open_end
FOREACH (_ IN CASE WHEN row.type = 'SUPERSEDES' THEN [1] ELSE [] END |
  SET link.valid_start_time = CASE WHEN source.valid_start_time > datetime('0001-01-01T00:00:00Z') THEN source.valid_start_time ELSE $now END, link.valid_end_time = $open_end
)
RETURN count(link) AS linked
