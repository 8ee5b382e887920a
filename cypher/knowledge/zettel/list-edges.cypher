// Links from and to given notes, in the order of the notes.
// Mirrors of links are left out.
// @read @many
// @param  item_ids  string[]
// @param  hidden    string[]
// @param  statuses  string[]
// @param  limit     integer
// @return source_id      string
// @return target_id      string
// @return relation_type  string
/* :params {item_ids: ['mem_1'], hidden: ['NEXT'], statuses: ['archived'], limit: 10000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 1) AS place
MATCH (note:MemoryItem {item_id: $item_ids[place]})
WHERE note.scope_key IN $scope.readable
MATCH (note)-[link]-(other:Zettel)
WHERE
  other.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
  AND link.mirror IS NULL
  AND NOT type(link) IN $hidden
WITH DISTINCT place, note, other, coalesce(link.link_type, type(link)) AS relation_type, startNode(link) = note AS outgoing
WITH place, note, other, relation_type, outgoing
WHERE NOT other.status IN $statuses
WITH
  place,
  other.item_id AS other_id,
  CASE WHEN outgoing THEN note.item_id ELSE other.item_id END AS source_id,
  CASE WHEN outgoing THEN other.item_id ELSE note.item_id END AS target_id,
  relation_type
ORDER BY place, other_id, source_id, relation_type
LIMIT $limit
RETURN source_id, target_id, relation_type
