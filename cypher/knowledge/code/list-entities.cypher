// Entities of a repository as of the requested time, with the stored reasons why they may be in use.
// @read @many
// @param  repo    string
// @param  limit   integer
// @return entity  code/UsedEntity
/* :params {repo: 'harbour', limit: 50000, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo = $repo
  AND item.entity_type IS NOT NULL
// @state-of item AS state
WITH state
WHERE state.status = 'active' AND state.qualified_name IS NOT NULL
RETURN
  state{
    .item_id,
    .name,
    .qualified_name,
    .entity_type,
    .file_path,
    .line_number,
    .decorators,
    .used_because,
    .may_be_used_because
  } AS entity
ORDER BY state.file_path, state.line_number, state.item_id
LIMIT $limit
