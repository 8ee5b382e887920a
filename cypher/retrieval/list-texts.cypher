// The texts of the newest items, for regular expressions, which cannot use an index.
// @read @many
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return item_id  string
// @return text     string
/* :params {limit: 5000, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
RETURN item.item_id AS item_id, coalesce(item.title + ': ', '') + left(item.content, 4000) AS text
