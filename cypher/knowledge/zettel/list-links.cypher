// Notes to which a note links, or which link to it, each once per type, newest link first.
// Both ends must be in scope, so that a link does not reveal notes of other workspaces.
// At most `max` rows are returned; the caller asks for one more than it shows.
// @read @many
// @param  note_id    string
// @param  outgoing   boolean
// @param  mirrors    boolean
// @param  type       string?
// @param  hidden     string[]
// @param  statuses   string[]
// @param  max        integer
// @return item_id        string
// @return relation_type  string
// @return from_text      boolean
// @return by_hand        boolean
// @return linked_at      datetime
/* :params {note_id: 'mem_1', outgoing: true, mirrors: false, type: null, hidden: ['NEXT'], statuses: ['archived'], max: 5000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (note:MemoryItem {item_id: $note_id})
WHERE note.scope_key IN $scope.readable
CALL (note) {
  WITH note
  WHERE $outgoing
  MATCH (note)-[link]->(other:Zettel)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND ($type IS NULL OR coalesce(link.link_type, type(link)) = $type)
    AND NOT type(link) IN $hidden
    AND ($mirrors OR link.mirror IS NULL)
  RETURN link, other
  UNION ALL
  WITH note
  WHERE NOT $outgoing
  MATCH (note)<-[link]-(other:Zettel)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND ($type IS NULL OR coalesce(link.link_type, type(link)) = $type)
    AND NOT type(link) IN $hidden
    AND ($mirrors OR link.mirror IS NULL)
  RETURN link, other
}
WITH other, coalesce(link.link_type, type(link)) AS relation_type, max(link.created_at) AS linked_at, count(link.from_text) > 0 AS from_text, count(link.by_hand) > 0 AS by_hand
WITH other, relation_type, linked_at, from_text, by_hand
WHERE NOT other.status IN $statuses
RETURN other.item_id AS item_id, relation_type, from_text, by_hand, linked_at
ORDER BY linked_at DESC, item_id, relation_type
LIMIT $max
