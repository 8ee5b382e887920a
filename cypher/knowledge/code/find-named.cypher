// Code entities by name, class and name, path, or id, as they were as of the requested time.
// @read @many
// @param  name    string
// @param  repo    string?
// @param  limit   integer
// @return entity  code/StoredEntity
/* :params {name: 'openItems', repo: null, limit: 20, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (item:Code)
  WHERE item.scope_key IN $scope.readable AND item.name = $name
  RETURN item
  LIMIT 1000
  UNION
  MATCH (item:Code)
  WHERE item.scope_key IN $scope.readable AND item.qualified_name = $name
  RETURN item
  LIMIT 1000
  UNION
  MATCH (item:MemoryItem)
  WHERE item.scope_key IN $scope.readable AND item.external_id = $name AND item.memory_type = 'code'
  RETURN item
  LIMIT 1000
  UNION
  MATCH (item:MemoryItem {item_id: $name})
  WHERE item.scope_key IN $scope.readable
  RETURN item
  LIMIT 1
}
WITH item
WHERE item.qualified_name IS NOT NULL AND ($repo IS NULL OR item.repo = $repo)
// @state-of item AS state
// @entity-of state AS entity
RETURN entity
ORDER BY state.status <> 'active', state.external_id <> $name, state.qualified_name <> $name, state.external_id, state.item_id
LIMIT $limit
