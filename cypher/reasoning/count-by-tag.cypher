// Counts the items with all given tags.
// The asked interval is read on the clock of each item's writer.
// @read @one
// @param  lookup         string
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @return total  integer
/* :params {lookup: '+search_tokens:(ww10) +lookup_keys:(tag\\=birds)', filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z'), tags: [], scope: {readable: ['w:w1', 'u:u1']}} */
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
RETURN count(item) AS total
