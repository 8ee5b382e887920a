// Titles, tags and concepts of notes.
// @read @many
// @param  item_ids  string[]
// @return item_id   string
// @return title     string?
// @return content   string
// @return metadata_json  string
// @return created_at     datetime
// @return tags      string[]
// @return concepts  string[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (note:MemoryItem {item_id: item_id})
WHERE note.scope_key IN $scope.readable
CALL (note) {
  MATCH (note)-[link:TAGGED_WITH|HAS_CONCEPT]->(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH type(link) AS type, name
  ORDER BY name.key
  RETURN
    collect(CASE WHEN type = 'TAGGED_WITH' THEN substring(name.key, 1) END) AS tags,
    collect(CASE WHEN type = 'HAS_CONCEPT' THEN name.name END) AS concepts
}
RETURN
  note.item_id AS item_id,
  note.title AS title,
  left(coalesce(note.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: note.item_id, _kept_text_id: note.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200) AS content,
  coalesce(note.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: note.item_id, _kept_metadata_id: note.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]) AS metadata_json,
  note.created_at AS created_at,
  tags,
  concepts
