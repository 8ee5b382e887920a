// Relationships between entities of a repository as of the requested time, and names in use whose entity is unknown.
// @read @many
// @param  repo       string
// @param  limit      integer
// @return source_id  string
// @return type       string
// @return target_id  string?
// @return name       string?
/* :params {repo: 'harbour', limit: 500000, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo = $repo
  AND item.entity_type IS NOT NULL
  AND ($view.past OR item.status = 'active')
MATCH (item)-[link:DEFINES|IMPORTS|CALLS|REFERENCES|INHERITS|TESTS]->(other:MemoryItem|Name)
WHERE
  other.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN item.item_id AS source_id, type(link) AS type, other.item_id AS target_id, link.name AS name
LIMIT $limit
