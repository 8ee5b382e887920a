// Items of some types, newest first, after a cursor: created before the time (and id) of the last row of the previous page.
// Ids break ties, so that no item is returned twice or missed.
// @read @many
// @param  memory_types  string[]
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return item          items/StoredItem  @whole
/* :params {memory_types: ['semantic'], from_time: datetime('+12000-01-01T00:00:00Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.memory_type IN $memory_types
  AND item.created_at <= $from_time
  AND (item.created_at < $from_time OR item.item_id < $from_id)
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
SKIP $offset
LIMIT $limit
RETURN item{.*, embedding: null} AS item
