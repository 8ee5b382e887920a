// Entities of a repository as stored in the write scope, archived ones included.
// @read @many
// @param  repo             string
// @return item_id          string
// @return external_id      string
// @return entity_type      string
// @return qualified_name   string
// @return status           string
// @return text_hash        string
// @return place_hash       string
// @return ties_hash        string
// @return body_hash        string?
// @return file_path        string
/* :params {repo: 'harbour', scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key = $scope.write_key
  AND item.repo = $repo
  AND item.entity_type IS NOT NULL
  AND item.indexed_at IS NOT NULL
RETURN
  item.item_id AS item_id,
  item.external_id AS external_id,
  item.entity_type AS entity_type,
  item.qualified_name AS qualified_name,
  item.status AS status,
  item._text_hash AS text_hash,
  item._place_hash AS place_hash,
  item._ties_hash AS ties_hash,
  item.body_hash AS body_hash,
  item.file_path AS file_path
