// Current links from a note to names.
// They start earlier if the note now does.
// @write @many
// @param  item_id   string
// @return type      string
// @return key       string
// @return alias     boolean
/* :params {item_id: 'mem_1', open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (note:MemoryItem {item_id: $item_id})
WHERE note.scope_key IN $scope.writable
MATCH (note)-[link:TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT]->(name:Name)
WHERE link.transaction_time_end = $open_end AND name.scope_key IN $scope.writable
SET link.holds_from = CASE WHEN note.holds_from < link.holds_from THEN note.holds_from ELSE link.holds_from END
RETURN type(link) AS type, name.key AS key, coalesce(link.alias, false) AS alias
