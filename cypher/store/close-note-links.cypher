// Ends links from a note to names that it no longer has.
// It must run after the note's change, because it uses its time (updated_at).
// @write @none
// @param  item_id   string
// @param  ended     string[]
/* :params {item_id: 'mem_1', ended: ['REFERS_TO|pump'], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (note:MemoryItem {item_id: $item_id})
WHERE note.scope_key IN $scope.writable
MATCH (note)-[link:TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT]->(name:Name)
WHERE
  link.transaction_time_end = $open_end
  AND name.scope_key IN $scope.writable
  AND type(link) + '|' + name.key IN $ended
SET link.transaction_time_end = note.updated_at
