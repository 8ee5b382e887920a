// Creates links between items that store/lock-links has locked; each ends an existing one of the same type.
// A pair and type must occur in one row only.
// `type` is the relationship type, and `link_type` the caller's name for it, which is stored if it is not a known type.
// A caller's link is separate from a derived one, and from one in the text of a note.
// LINKS_TO is created in both directions; the added relationship is marked as mirror, to tell links from backlinks.
// @write @one
// @param  links     object[]
// @param  now       datetime
// @return linked    integer
/* :params {links: [{source_id: 'mem_1', target_id: 'mem_2', type: 'LINK', link_type: 'BUILT_BY', properties_json: null, mirrored: false}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $links AS row
MATCH (source:MemoryItem {item_id: row.source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: row.target_id})
WHERE target.scope_key IN $scope.writable
OPTIONAL MATCH (source)-[open]->(target)
WHERE coalesce(open.link_type, type(open)) = row.link_type AND open.transaction_time_end = $open_end AND open.by_hand = true
OPTIONAL MATCH (target)-[back:LINKS_TO]->(source)
WHERE back.transaction_time_end = $open_end AND back.by_hand = true
WITH row, source, target, open, back, CASE WHEN open.mirror IS NULL THEN open.created_at END AS created_at
CREATE (source)-[link:$(row.type)]->(target)
SET
  link.link_type = CASE row.type WHEN 'LINK' THEN row.link_type END,
  link.properties_json = row.properties_json,
  link.created_at = coalesce(created_at, $now),
  link.by_hand = true,
  link.holds_from = $now,
  link.transaction_time_start = $now,
  link.transaction_time_end = $open_end
FOREACH (old IN CASE WHEN open IS NULL THEN [] ELSE [open] END |
  SET old.transaction_time_end = $now
)
FOREACH (_ IN CASE WHEN row.mirrored AND back IS NULL THEN [1] ELSE [] END |
  CREATE (target)-[:LINKS_TO {
    created_at: $now,
    by_hand: true,
    mirror: true,
    holds_from: $now,
    transaction_time_start: $now,
    transaction_time_end: $open_end
  }]->(source)
)
RETURN count(link) AS linked
