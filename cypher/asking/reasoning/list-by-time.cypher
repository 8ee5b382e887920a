// Items whose valid_start_time is in an interval, and how many there are.
// They are ordered by day and valid_start_time, newest first for sign -1, oldest first for 1; items without one come last, by creation time.
// The interval is compared with local times, in the offset that each caller sent.
// The index has UTC times, so its range is a day wider at each end.
// With `mentioned`, items whose text names a day of the interval are included, except in reads of the past; `first_day` and `last_day`
// (exclusive) are the keys of these days.
// @read @one
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  mentioned      boolean
// @param  first_day      string
// @param  last_day       string
// @param  tags           string[]
// @param  sign           integer
// @param  limit          integer
// @return total     integer
// @return item_ids  string[]
/* :params {filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), mentioned: true, first_day: '2026 06 01', last_day: '2026 07 01', tags: [], sign: -1, limit: 10, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (state:MemoryItem)
    USING INDEX state:MemoryItem(scope_key, valid_start_time)
  WHERE
    state.scope_key IN $scope.readable
    AND state.valid_start_time >= $valid_from - duration({days: 1})
    AND state.valid_start_time < $valid_until + duration({days: 1})
  RETURN state, null AS day
  UNION ALL
  UNWIND CASE WHEN $view.past THEN [1] ELSE [] END AS _
  MATCH (state:ItemVersion)
    USING INDEX state:ItemVersion(scope_key, valid_start_time)
  WHERE
    state.scope_key IN $scope.readable
    AND state.valid_start_time >= $valid_from - duration({days: 1})
    AND state.valid_start_time < $valid_until + duration({days: 1})
  RETURN state, null AS day
  UNION ALL
  UNWIND CASE WHEN $mentioned AND NOT $view.past THEN [1] ELSE [] END AS _
  MATCH (date:Date)
    USING INDEX date:Date(scope_key, key)
  WHERE
    date.scope_key IN $scope.readable
    AND date.key >= $first_day
    AND date.key < $last_day
  MATCH (date)<-[link:ABOUT|MENTIONS]-(state:MemoryItem)
  WHERE
    state.scope_key IN $scope.readable
    AND link.transaction_time_start <= state.updated_at
    AND link.transaction_time_end > state.updated_at
  RETURN state, date.key AS day
}
// @in-view state AS seen
WITH seen AS state, day
WHERE
  state.origin_tier <= $filter.max_tier
  AND state.memory_type IN $filter.memory_types
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND state.created_at >= $filter.since
  AND state.created_at < $filter.until
  AND (
    day IS NOT NULL
    OR (state.valid_start_local >= localdatetime($valid_from) AND state.valid_start_local < localdatetime($valid_until))
  )
  AND all(tag IN $tags WHERE tag IN state.tags)
WITH state, min(day) AS day
WITH state, day, state.valid_start_time AS start
ORDER BY
  day IS NULL AND start = datetime('0001-01-01T00:00:00Z'),
  $sign * CASE WHEN day IS NULL THEN 10000 * start.year + 100 * start.month + start.day ELSE toInteger(replace(day, ' ', '')) END,
  $sign * start.epochSeconds,
  $sign * state.created_at.epochMillis,
  state.item_id
WITH collect(state.item_id) AS item_ids
RETURN size(item_ids) AS total, item_ids[..$limit] AS item_ids
