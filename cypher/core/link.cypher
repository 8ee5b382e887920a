// Links two items by a relationship of any type. Linking them again with the same properties changes nothing; with others, the open
// link is closed and one with the properties of both is opened, both at the same time.
// A link that the service has found, or that the text of a note makes, stands beside one by hand.
// LINKS_TO has a relationship in each direction; the one that nobody asked for is marked as mirror, to tell links from backlinks.
// Both items are locked first, in the order of their ids: two requests cannot both open a link, nor wait for each other in a circle.
// @write @maybe
// @param  source_id   string
// @param  target_id   string
// @param  type        string
// @param  properties  object
// @param  mirrored    boolean
// @param  now         datetime
// @param  open_end    datetime
// @return created     boolean
/* :params {source_id: 'mem_1', target_id: 'mem_2', type: 'RELATED', properties: {}, mirrored: false, now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (source:MemoryItem {item_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: $target_id})
WHERE target.scope_key IN $scope.writable
CALL (source, target) {
  UNWIND [source, target] AS end
  WITH end
  ORDER BY end.item_id
  SET end.locked_at = datetime()
  SET end.locked_at = null
}
WITH source, target
WHERE source.memory_type IS NOT NULL AND source.deleted_at IS NULL AND target.memory_type IS NOT NULL AND target.deleted_at IS NULL
OPTIONAL MATCH (source)-[open]->(target)
WHERE type(open) = $type AND open.transaction_time_end = $open_end AND open.by_hand = true
OPTIONAL MATCH (target)-[back]->(source)
WHERE type(back) = $type AND back.transaction_time_end = $open_end AND back.by_hand = true
WITH source, target, open, back, open IS NULL OR open.mirror IS NOT NULL AS created
WITH
  source,
  target,
  open,
  back,
  created,
  created OR any(name IN keys($properties) WHERE coalesce(open[name] <> $properties[name], open[name] IS NOT NULL OR $properties[name] IS NOT NULL)) AS changed,
  CASE WHEN created THEN {created_at: $now} ELSE properties(open) END AS kept
FOREACH (_ IN CASE WHEN changed THEN [1] ELSE [] END |
  FOREACH (old IN CASE WHEN open IS NULL THEN [] ELSE [open] END |
    SET old.transaction_time_end = $now
  )
  CREATE (source)-[link:$($type)]->(target)
  SET
    link = kept,
    link += $properties,
    link.by_hand = true,
    link.holds_from = $now,
    link.transaction_time_start = $now,
    link.transaction_time_end = $open_end
)
FOREACH (_ IN CASE WHEN $mirrored AND back IS NULL THEN [1] ELSE [] END |
  CREATE (target)-[:$($type) {
    created_at: $now,
    by_hand: true,
    mirror: true,
    holds_from: $now,
    transaction_time_start: $now,
    transaction_time_end: $open_end
  }]->(source)
)
RETURN created
