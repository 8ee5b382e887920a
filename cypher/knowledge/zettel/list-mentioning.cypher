// Notes that mention an entity, are about it, or have it as a ((concept)), newest first.
// Names linked by up to four SAME_AS relationships count as one entity.
// One more row, without a note, shows that the entity exists.
// @read @many
// @param  entity_id  string
// @param  statuses   string[]
// @param  max        integer
// @return name       string
// @return item_id    string?
/* :params {entity_id: 'ent_1', statuses: ['archived'], max: 5000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (named:Entity {entity_id: $entity_id})
WHERE named.scope_key IN $scope.readable
CALL (named) {
  // @names-of named AS name
  MATCH (name)<-[link:ABOUT|MENTIONS|HAS_CONCEPT]-(note:MemoryItem)
  WHERE
    note.scope_key IN $scope.readable
    AND note.memory_type = 'zettel'
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH DISTINCT note
  WITH note
  WHERE NOT note.status IN $statuses
  RETURN note
  ORDER BY note.created_at DESC, note.item_id DESC
  LIMIT $max
  UNION ALL
  RETURN null AS note
}
RETURN named.name AS name, note.item_id AS item_id
