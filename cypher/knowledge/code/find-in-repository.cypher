// Entities of a repository nearest to a vector.
// All are compared, because the vector index would miss some of a small repository.
// @read @many
// @param  vector       vector
// @param  limit        integer
// @param  repo         string
// @param  entity_type  string?
// @return entity       code/StoredEntity
// @return cosine       number
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), limit: 20, repo: 'harbour', entity_type: null, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo = $repo
  AND item.entity_type IS NOT NULL
  AND item.status = 'active'
  AND item.qualified_name IS NOT NULL
  AND item.embedding IS NOT NULL
  AND ($entity_type IS NULL OR item.entity_type = $entity_type)
WITH item, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine
ORDER BY cosine DESC, item.item_id
LIMIT $limit
RETURN
  item{
    .item_id,
    .external_id,
    .repo,
    .name,
    .qualified_name,
    .entity_type,
    .file_path,
    .line_number,
    .end_line_number,
    .docstring,
    .signature,
    .decorators,
    .http_method,
    .http_path,
    .commit_hash,
    .indexed_at,
    .status
  } AS entity,
  cosine
