// Items with all given tags, and how many there are.
// They are ordered by valid_start_time, newest first for sign -1, oldest first for 1; items without one come last, by creation time.
// The interval is compared with local times, in the offset that each caller sent.
// @read @one
// @param  lookup         string
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @param  sign           integer
// @param  limit          integer
// @return total     integer
// @return item_ids  string[]
/* :params {lookup: '+_search_tokens:(ww10) +_search_tokens:(key7461673d62697264730)', filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), tags: [], sign: -1, limit: 10, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
WITH $lookup AS lookup
// @looked-up lookup AS state
WITH state
WHERE
  state.origin_tier <= $filter.max_tier
  AND state.memory_type IN $filter.memory_types
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND state.created_at >= $filter.since
  AND state.created_at < $filter.until
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN state.tags)
WITH state
ORDER BY
  state.valid_start_time = datetime('0001-01-01T00:00:00Z'),
  $sign * state.valid_start_time.epochSeconds,
  $sign * state.created_at.epochMillis,
  state.item_id
WITH collect(state.item_id) AS item_ids
RETURN size(item_ids) AS total, item_ids[..$limit] AS item_ids
