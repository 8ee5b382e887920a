// The entities of a repository that are there, with why they are or may be in use.
// @read @many
// @param  repo    string
// @param  limit   integer
// @return entity  code/UsedEntity
/* :params {repo: 'harbour', limit: 50000, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo = $repo
  AND item.entity_type IS NOT NULL
  AND item.status = 'active'
  AND item.qualified_name IS NOT NULL
RETURN
  item{
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
ORDER BY item.file_path, item.line_number, item.item_id
LIMIT $limit
