// The newest items, for an empty query.
// Times are returned as text: decoding a DateTime in the driver takes longer than the rest of an item.
// @read @many
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return item  items/StoredItem  @whole
/* :params {limit: 5, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, scope: {readable: ['w:w1', 'u:u1']}} */
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
RETURN item{
  .*,
  embedding: null,
  created_at: toString(item.created_at),
  updated_at: toString(item.updated_at),
  valid_start_time: toString(item.valid_start_time),
  valid_end_time: toString(item.valid_end_time),
  valid_start_local: toString(item.valid_start_local),
  valid_end_local: toString(item.valid_end_local),
  transaction_time_start: toString(item.transaction_time_start),
  transaction_time_end: null
} AS item
