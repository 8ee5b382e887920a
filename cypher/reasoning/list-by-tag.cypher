// Lists the items with all given tags.
// Ordered by valid_start_time, newest first if sign is -1, oldest first if 1; items without one come last, by creation time.
// The asked interval is read on the clock of each item's writer.
// @read @many
// @param  lookup         string
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @param  sign           integer
// @param  limit          integer
// @return item  items/StoredItem  @whole
/* :params {lookup: '+search_tokens:(ww10) +lookup_keys:(tag\\=birds)', filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z'), tags: [], sign: -1, limit: 10, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  SEARCH item IN (
    FULLTEXT INDEX item_lookup
    FOR $lookup
    LIMIT 1000000
  )
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN item.tags)
WITH item
ORDER BY
  item.valid_start_time < datetime('-9998-01-01T00:00:00Z'),
  $sign * item.valid_start_time.epochSeconds,
  $sign * item.created_at.epochMillis,
  item.item_id
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
