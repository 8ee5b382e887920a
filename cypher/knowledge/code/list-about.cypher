// Decisions, plans, notes and other items that are linked to a code entity or share a name with it, newest first.
// @read @many
// @param  item_id      string
// @param  types        string[]
// @param  limit        integer
// @return about_id     string
// @return memory_type  string
// @return text         string
// @return status       string
// @return via          string
// @return linked       boolean
/* :params {item_id: 'mem_1', types: ['decision'], limit: 20, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[link]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND other.memory_type IN $types
  RETURN other, coalesce(link.link_type, type(link)) AS via, true AS linked
  LIMIT 1000
  UNION
  MATCH (item)-[own:ABOUT]->(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND own.holds_from <= $view.seen_at
    AND own.transaction_time_end > $view.seen_at
  MATCH (name)<-[link:ABOUT|MENTIONS]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND other.memory_type IN $types
  RETURN other, name.name AS via, false AS linked
  LIMIT 1000
}
WITH other, collect({via: via, linked: linked}) AS ways
WITH other, ways, any(way IN ways WHERE way.linked) AS linked
RETURN
  other.item_id AS about_id,
  other.memory_type AS memory_type,
  left(other.content, 2000) AS text,
  other.status AS status,
  [way IN ways WHERE way.linked = linked][0].via AS via,
  linked
ORDER BY linked DESC, other.created_at DESC, about_id
LIMIT $limit
