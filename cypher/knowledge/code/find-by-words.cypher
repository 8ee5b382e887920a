// Code entities that contain given words, from the full-text index.
// Each word is a query of its own, and the index scores are not used, because they depend on other tenants.
// The weight of an entity is the sum of its words' weights; rare words weigh more.
// Of a very frequent word, only some entities count.
// @read @many
// @param  words         string[]
// @param  holder_limit  integer
// @param  limit         integer
// @param  repo          string?
// @param  entity_type   string?
// @return entity        code/StoredEntity
// @return weight        number
/* :params {words: ['+search_tokens:(ww10)^0 +(content:open)^0'], holder_limit: 5000, limit: 100, repo: null, entity_type: null, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $words AS word
CALL (word) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR word
      LIMIT 1000000
    )
  WITH item
  LIMIT $holder_limit
  RETURN collect(item) AS found
}
UNWIND found AS item
WITH item, sum(log(1 + 1000.0 / size(found))) AS weight
WHERE
  item.scope_key IN $scope.readable
  AND item.qualified_name IS NOT NULL
  AND ($repo IS NULL OR item.repo = $repo)
  AND ($entity_type IS NULL OR item.entity_type = $entity_type)
WITH item, weight
ORDER BY weight DESC, item.item_id
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
  weight
