// Links notes that refer to a title to the notes that now have it, with mirrors.
// It must run after link-from-notes.
// @write @none
// @param  scope_key  string
// @param  rows       object[]
// @param  max        integer
/* :params {scope_key: 'w:w1', rows: [{item_id: 'mem_1', titles: ['pump']}], max: 100, open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (note:MemoryItem {item_id: row.item_id})
WHERE note.scope_key IN $scope.writable
CALL (note, row) {
  UNWIND row.titles AS key
  MATCH (name:Name {_name_key: $scope_key + '|' + key})
  WHERE name.scope_key IN $scope.writable
  CALL (name) {
    MATCH (name)<-[title:TITLED]-(bearer:MemoryItem)
    WHERE title.transaction_time_end = $open_end AND bearer.scope_key IN $scope.writable
    WITH DISTINCT bearer
    ORDER BY bearer.created_at, bearer.item_id
    LIMIT $max
    RETURN collect(bearer) AS bearers
  }
  WITH note, name, bearers
  WHERE note IN bearers
  MATCH (name)<-[relationship:REFERS_TO|MAY_REFER_TO]-(source:MemoryItem)
  WHERE
    relationship.transaction_time_end = $open_end
    AND source.scope_key IN $scope.writable
    AND source <> note
    AND (
      type(relationship) = 'REFERS_TO'
      OR (
        NOT EXISTS {
          MATCH (note)-[path:TITLED]->(place:Name)
          WHERE path.transaction_time_end = $open_end AND place.scope_key IN $scope.writable AND place.key ENDS WITH '/' + name.key
        }
        AND NOT EXISTS {
          MATCH (source)-[exact:REFERS_TO]->(whole:Name)<-[title:TITLED]-(bearer:MemoryItem)
          WHERE
            exact.transaction_time_end = $open_end
            AND whole.scope_key IN $scope.writable
            AND whole.key ENDS WITH '/' + name.key
            AND title.transaction_time_end = $open_end
            AND bearer.scope_key IN $scope.writable
        }
      )
    )
  RETURN DISTINCT source
}
WITH note, source
WHERE NOT EXISTS {
  MATCH (source)-[link:LINKS_TO]->(note)
  WHERE link.from_text = true AND link.mirror IS NULL AND link.transaction_time_end = $open_end
}
WITH note, source
ORDER BY source.item_id
LET holds_from = CASE WHEN note.holds_from > source.holds_from THEN note.holds_from ELSE source.holds_from END
CREATE (source)-[:LINKS_TO {
  created_at: note.updated_at,
  from_text: true,
  holds_from: holds_from,
  transaction_time_start: note.updated_at,
  transaction_time_end: $open_end
}]->(note)
CREATE (note)-[:LINKS_TO {
  created_at: note.updated_at,
  from_text: true,
  mirror: true,
  holds_from: holds_from,
  transaction_time_start: note.updated_at,
  transaction_time_end: $open_end
}]->(source)
