// Notes that share tags or concepts with a note; those with the most in common first.
// @read @many
// @param  note_id   string
// @param  statuses  string[]
// @param  max       integer
// @return item_id   string
// @return tags      string[]
// @return concepts  string[]
/* :params {note_id: 'mem_1', statuses: ['archived'], max: 5000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (note:MemoryItem {item_id: $note_id})
WHERE note.scope_key IN $scope.readable
MATCH (note)-[link:TAGGED_WITH|HAS_CONCEPT]->(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
WITH note, name, type(link) AS type
MATCH (name)<-[same:TAGGED_WITH|HAS_CONCEPT]-(other:MemoryItem)
WHERE
  other.scope_key IN $scope.readable
  AND other <> note
  AND type(same) = type
  AND same.holds_from <= $view.seen_at
  AND same.transaction_time_end > $view.seen_at
WITH other, name, type
ORDER BY name.key
WITH
  other,
  collect(CASE WHEN type = 'TAGGED_WITH' THEN substring(name.key, 1) END) AS tags,
  collect(CASE WHEN type = 'HAS_CONCEPT' THEN name.name END) AS concepts
WITH other, tags, concepts
WHERE NOT other.status IN $statuses
RETURN other.item_id AS item_id, tags, concepts
ORDER BY 2 * size(concepts) + size(tags) DESC, item_id
LIMIT $max
