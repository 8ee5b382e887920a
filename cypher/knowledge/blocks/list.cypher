// Blocks in the write scope, ordered by label, or only the block with a given label.
// @read @many
// @param  label        string?
// @param  gone         string[]
// @param  limit        integer
// @return item_id      string
// @return external_id  string
/* :params {label: null, gone: ['retracted'], limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, external_id)
WHERE
  item.scope_key = $scope.write_key
  AND item.external_id STARTS WITH 'block:'
  AND ($label IS NULL OR item.external_id = 'block:' + $label)
  AND NOT item.status IN $gone
RETURN item.item_id AS item_id, item.external_id AS external_id
ORDER BY external_id, item_id
LIMIT $limit
