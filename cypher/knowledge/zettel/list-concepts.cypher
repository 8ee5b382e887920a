// Concepts in notes, and link titles for which no note exists; each with the notes, and when they mention it.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  statuses  string[]
// @param  max       integer
// @param  since     datetime
// @return key        string
// @return name       string
// @return entity_id  string?
// @return has_note   boolean
// @return notes      integer
// @return recent     integer
// @return first_seen datetime
// @return last_seen  datetime
// @return note_ids   string[]
/* :params {statuses: ['archived'], max: 20000, since: datetime(), scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (note:MemoryItem)
    USING INDEX note:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    note.scope_key = scope_key
    AND note.scope_key IN $scope.readable
    AND note.memory_type = 'zettel'
    AND note.created_at IS NOT NULL
    AND NOT note.status IN $statuses
  RETURN note
  ORDER BY note.scope_key DESC, note.memory_type DESC, note.created_at DESC, note.item_id DESC
  LIMIT $max
}
WITH note
ORDER BY note.created_at DESC, note.item_id DESC
LIMIT $max
MATCH (note)-[link:HAS_CONCEPT|REFERS_TO]->(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
WITH name, note, max(CASE WHEN type(link) = 'HAS_CONCEPT' THEN 1 ELSE 0 END) AS marked, min(link.holds_from) AS since_then
WITH
  name,
  max(marked) AS marked,
  count(note) AS notes,
  count(CASE WHEN since_then >= $since THEN 1 END) AS recent,
  min(since_then) AS first_seen,
  max(since_then) AS last_seen,
  collect(note.item_id) AS note_ids
LET has_note = EXISTS {
  MATCH (name)<-[title:TITLED]-(bearer:MemoryItem)
  WHERE
    bearer.scope_key IN $scope.readable
    AND title.holds_from <= $view.seen_at
    AND title.transaction_time_end > $view.seen_at
}
WITH name, marked, has_note, notes, recent, first_seen, last_seen, note_ids
WHERE marked = 1 OR NOT has_note
RETURN
  name.key AS key,
  name.name AS name,
  name.entity_id AS entity_id,
  has_note,
  notes,
  recent,
  first_seen,
  last_seen,
  note_ids[..10] AS note_ids
ORDER BY notes DESC, key
LIMIT 1000
