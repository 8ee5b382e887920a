// A note with all its titles, tags and concepts.
// @read @maybe
// @param  note_id   string
// @return item_id   string
// @return title     string?
// @return aliases   string[]
// @return tags      string[]
// @return concepts  string[]
/* :params {note_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (note:MemoryItem {item_id: $note_id})
WHERE note.scope_key IN $scope.readable AND note.memory_type = 'zettel'
CALL (note) {
  MATCH (note)-[link:TITLED|TAGGED_WITH|HAS_CONCEPT]->(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH type(link) AS type, link.alias AS alias, name
  ORDER BY name.key
  RETURN
    collect(CASE WHEN type = 'TITLED' AND alias THEN name.name END) AS aliases,
    collect(CASE WHEN type = 'TAGGED_WITH' THEN substring(name.key, 1) END) AS tags,
    collect(CASE WHEN type = 'HAS_CONCEPT' THEN name.name END) AS concepts
}
RETURN note.item_id AS item_id, note.title AS title, aliases, tags, concepts
