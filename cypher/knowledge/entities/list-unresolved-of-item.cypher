// Entities of an item that entity resolution has not compared yet.
// Entities that other items mention too are left to the background job, because locking them could block the writers of these items.
// @read @many
// @param  item_id  string
// @param  limit    integer
// @return entity   entities/Unresolved
/* :params {item_id: 'mem_1', limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[link:ABOUT|MENTIONS]->(entity:Entity)
WHERE
  entity._unresolved = true
  AND entity.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
  AND COUNT {
    MATCH (entity)<-[use:ABOUT|MENTIONS]-(other:MemoryItem)
    WHERE
      other.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    RETURN use
    LIMIT 2
  } = 1
RETURN entity{.entity_id, .entity_type, .name, .key, .scope_key} AS entity
ORDER BY entity.key
LIMIT $limit
