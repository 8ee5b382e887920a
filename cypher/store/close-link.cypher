// Ends a caller's link and its mirror.
// If a caller also made the link in the other direction, it stays and gets a new mirror.
// Both items are locked as in store/lock-links.
// There is no row if there is no such link.
// @write @maybe
// @param  source_id  string
// @param  target_id  string
// @param  link_type  string
// @param  mirrored   boolean
// @param  now        datetime
// @return link_type  string
/* :params {source_id: 'mem_1', target_id: 'mem_2', link_type: 'RELATED', mirrored: false, now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (source:MemoryItem {item_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: $target_id})
WHERE target.scope_key IN $scope.writable
CALL (source, target) {
  UNWIND [source, target] AS end
  WITH end
  ORDER BY end.item_id
  SET end._locked_at = datetime()
  SET end._locked_at = null
}
WITH source, target
MATCH (source)-[link]->(target)
WHERE
  coalesce(link.link_type, type(link)) = $link_type
  AND link.by_hand = true
  AND link.mirror IS NULL
  AND link.transaction_time_end = $open_end
OPTIONAL MATCH (target)-[back:LINKS_TO]->(source)
WHERE $mirrored AND back.transaction_time_end = $open_end AND back.from_text IS NULL
SET link.transaction_time_end = $now
FOREACH (mirror IN CASE WHEN back.mirror = true THEN [back] ELSE [] END |
  SET mirror.transaction_time_end = $now
)
FOREACH (_ IN CASE WHEN back IS NOT NULL AND back.mirror IS NULL THEN [1] ELSE [] END |
  CREATE (source)-[:LINKS_TO {
    created_at: $now,
    by_hand: true,
    mirror: true,
    holds_from: $now,
    transaction_time_start: $now,
    transaction_time_end: $open_end
  }]->(target)
)
RETURN $link_type AS link_type
