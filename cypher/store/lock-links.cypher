// Locks items that will be linked, in order of ids, so that two requests can neither create the same link nor deadlock.
// Returns the existing links of callers between them.
// A pair has no row if an item is out of scope or being deleted.
// @write @many
// @param  links     object[]
// @return place            integer
// @return created          boolean
// @return properties_json  string?
/* :params {links: [{place: 0, source_id: 'mem_1', target_id: 'mem_2', link_type: 'RELATED'}], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $links AS row
MATCH (source:MemoryItem {item_id: row.source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: row.target_id})
WHERE target.scope_key IN $scope.writable
WITH collect({row: row, source: source, target: target}) AS pairs
CALL (pairs) {
  UNWIND pairs AS pair
  UNWIND [pair.source, pair.target] AS end
  WITH DISTINCT end
  ORDER BY end.item_id
  SET end._locked_at = datetime()
  SET end._locked_at = null
}
UNWIND pairs AS pair
WITH pair.row AS row, pair.source AS source, pair.target AS target
WHERE source.memory_type IS NOT NULL AND source.deleted_at IS NULL AND target.memory_type IS NOT NULL AND target.deleted_at IS NULL
OPTIONAL MATCH (source)-[open]->(target)
WHERE coalesce(open.link_type, type(open)) = row.link_type AND open.transaction_time_end = $open_end AND open.by_hand = true AND open.mirror IS NULL
RETURN row.place AS place, open IS NULL AS created, open.properties_json AS properties_json
