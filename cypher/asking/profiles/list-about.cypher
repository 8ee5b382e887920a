// Items that are about an entity or mention it, newest first.
// Names linked by up to four SAME_AS relationships count as one entity.
// One more row, without an item, shows that the entity exists.
// @read @many
// @param  entity_id  string
// @param  limit      integer
// @return item_id    string?
/* :params {entity_id: 'ent_1', limit: 200, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (named:Entity {entity_id: $entity_id})
WHERE named.scope_key IN $scope.readable
CALL (named) {
  // @names-of named AS name
  MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE
    item.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH DISTINCT item
  WITH item
  WHERE item.scope_key IN $scope.readable AND NOT item.status IN ['superseded', 'retracted', 'archived']
  RETURN item
  ORDER BY item.created_at DESC, item.item_id DESC
  LIMIT $limit
  UNION ALL
  RETURN null AS item
}
RETURN item.item_id AS item_id
