// The items with most changes, with their previous contents.
// @sees    Items with many versions, and their previous contents, latest first.
// @empty   No item was changed.
// @read @many
// @param   limit  integer
// @return  changes  integer
// @return  now  string
// @return  before  string[]
// @return  item_id  string
// @example {"changes": 1, "now": "The lamp in the restored lens is a warm-white LED cluster with a nominal range of ten miles, half of what the paraffin burner reached.", "before": ["The lamp in the restored lens is a warm-white LED cluster with a nominal range of nine miles, half of what the paraffin burner reached."]}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND item.version > 1
MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
WHERE version.scope_key IN $scope.readable AND version.rest IS NULL
WITH item, version
ORDER BY version.version DESC
WITH item, count(version) AS changes, collect(left(coalesce(version.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: version.item_id, kept_text_id: version.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200)) AS before
RETURN changes, left(item.content, 200) AS now, before[..5] AS before, item.item_id AS item_id
ORDER BY changes DESC, item_id
LIMIT $limit
