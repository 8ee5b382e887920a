// The newest items of some types in one tier, for a pack without a query.
// Reads each scope and type separately, newest first, so that at most `limit` items of each are read.
// @read @many
// @param  memory_types  string[]
// @param  tier          integer
// @param  limit         integer
// @return item          recall/PackItem  @whole
/* :params {memory_types: ['semantic'], tier: 1, limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $memory_types AS memory_type
CALL (scope_key, memory_type) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, origin_tier, memory_type, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.origin_tier = $tier
    AND item.memory_type = memory_type
    AND item.created_at IS NOT NULL
    AND NOT item.status IN ['superseded', 'retracted', 'archived']
  RETURN item
  ORDER BY item.created_at DESC
  LIMIT $limit
}
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
RETURN item{
  .item_id,
  .memory_type,
  .origin_tier,
  .title,
  .status,
  valid_start_time: toString(item.valid_start_time),
  valid_end_time: toString(item.valid_end_time),
  valid_start_local: toString(item.valid_start_local),
  valid_end_local: toString(item.valid_end_local),
  content: left(item.content, 2000)
} AS item
