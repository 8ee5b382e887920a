// Links many pairs of items, each as core/link does. A pair of one type stands in one row only.
// A link that the service has found, or that the text of a note makes, stands beside one by hand.
// Items are locked first, all of them in the order of their ids: two requests cannot both open a link, nor wait for each other in a circle.
// @write @many
// @param  links     object[]
// @param  now       datetime
// @param  open_end  datetime
// @return place     integer
/* :params {links: [{place: 0, source_id: 'mem_1', target_id: 'mem_2', type: 'RELATED', properties: {}, mirrored: false}], now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1']}} */
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
  SET end.locked_at = datetime()
  SET end.locked_at = null
}
UNWIND pairs AS pair
WITH pair.row AS row, pair.source AS source, pair.target AS target
WHERE source.memory_type IS NOT NULL AND source.deleted_at IS NULL AND target.memory_type IS NOT NULL AND target.deleted_at IS NULL
OPTIONAL MATCH (source)-[open]->(target)
WHERE type(open) = row.type AND open.transaction_time_end = $open_end AND open.by_hand = true
OPTIONAL MATCH (target)-[back]->(source)
WHERE type(back) = row.type AND back.transaction_time_end = $open_end AND back.by_hand = true
WITH row, source, target, open, back, open IS NULL OR open.mirror IS NOT NULL AS created
WITH
  row,
  source,
  target,
  open,
  back,
  created OR any(name IN keys(row.properties) WHERE coalesce(open[name] <> row.properties[name], open[name] IS NOT NULL OR row.properties[name] IS NOT NULL)) AS changed,
  CASE WHEN created THEN {created_at: $now} ELSE properties(open) END AS kept
FOREACH (_ IN CASE WHEN changed THEN [1] ELSE [] END |
  FOREACH (old IN CASE WHEN open IS NULL THEN [] ELSE [open] END |
    SET old.transaction_time_end = $now
  )
  CREATE (source)-[link:$(row.type)]->(target)
  SET
    link = kept,
    link += row.properties,
    link.by_hand = true,
    link.holds_from = $now,
    link.transaction_time_start = $now,
    link.transaction_time_end = $open_end
)
FOREACH (_ IN CASE WHEN row.mirrored AND back IS NULL THEN [1] ELSE [] END |
  CREATE (target)-[:$(row.type) {
    created_at: $now,
    by_hand: true,
    mirror: true,
    holds_from: $now,
    transaction_time_start: $now,
    transaction_time_end: $open_end
  }]->(source)
)
RETURN row.place AS place
