// What uses given entities, or what they use, up to a number for each of them. A name without an entity is unresolved.
// @read @many
// @param  item_ids   string[]
// @param  types      string[]
// @param  outgoing   boolean
// @param  max        integer
// @return from_id      string
// @return edge_type    string
// @return name         string
// @return item_id      string?
// @return entity_type  string
// @return file_path    string?
// @return line_number  integer?
/* :params {item_ids: ['mem_1'], types: ['CALLS'], outgoing: true, max: 500, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  WITH item
  WHERE $outgoing
  MATCH (item)-[link:DEFINES|IMPORTS|CALLS|REFERENCES|INHERITS|TESTS]->(other:MemoryItem|Name)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND type(link) IN $types
  RETURN link, other
  UNION
  WITH item
  WHERE NOT $outgoing
  MATCH (item)<-[link:DEFINES|IMPORTS|CALLS|REFERENCES|INHERITS|TESTS]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND type(link) IN $types
  RETURN link, other
}
WITH item, link, other
ORDER BY type(link), coalesce(other.file_path, '~'), coalesce(other.qualified_name, link.name), other.item_id
WITH item, collect({link: link, other: other})[..$max] AS found
UNWIND found AS each
WITH item, each.link AS link, each.other AS other
CALL (other) {
  WITH other
  WHERE NOT $view.past OR coalesce(other.known_from <= $view.known_at, true)
  RETURN other AS state
  UNION ALL
  WITH other
  WHERE $view.past
  MATCH (other)-[:HAS_VERSION]->(state:ItemVersion)
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
RETURN
  item.item_id AS from_id,
  type(link) AS edge_type,
  coalesce(state.qualified_name, link.name, state.name) AS name,
  CASE WHEN state.entity_type IS NOT NULL THEN state.item_id END AS item_id,
  CASE WHEN state.item_id IS NOT NULL THEN coalesce(state.entity_type, 'unresolved') ELSE 'unresolved' END AS entity_type,
  state.file_path AS file_path,
  state.line_number AS line_number
