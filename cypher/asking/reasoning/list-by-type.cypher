// Items of some types, and how many there are.
// They are ordered by valid_start_time, newest first for sign -1, oldest first for 1; items without one come last, by creation time.
// The interval is compared with local times, in the offset that each caller sent.
// @read @one
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @param  sign           integer
// @param  limit          integer
// @return total     integer
// @return item_ids  string[]
/* :params {filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), tags: [], sign: -1, limit: 10, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
// @state-of item AS state
WITH item, state
WHERE
  state.scope_key IN $scope.readable
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN state.tags)
WITH item, state
ORDER BY
  state.valid_start_time = datetime('0001-01-01T00:00:00Z'),
  $sign * state.valid_start_time.epochSeconds,
  $sign * item.created_at.epochMillis,
  item.item_id
WITH collect(state.item_id) AS item_ids
RETURN size(item_ids) AS total, item_ids[..$limit] AS item_ids
