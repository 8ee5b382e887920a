// Items that mention all given names, and how many there are; optionally only those spoken by these persons.
// Names linked by up to four SAME_AS relationships count as one entity.
// They are ordered by valid_start_time, newest first for sign -1, oldest first for 1; items without one come last, by creation time.
// The interval is compared with local times, in the offset that each caller sent.
// @read @one
// @param  names          string[]
// @param  spoken         boolean
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @param  sign           integer
// @param  limit          integer
// @return total     integer
// @return item_ids  string[]
/* :params {names: ['mara lindqvist'], spoken: false, filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), tags: [], sign: -1, limit: 10, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  UNWIND range(0, size($names) - 1) AS place
  MATCH (named:Name {_name_key: scope_key + '|' + $names[place]})
  WHERE named.scope_key IN $scope.readable
  // @names-of named AS name
  WITH place, collect(name) AS names
  ORDER BY place
  RETURN collect(names) AS groups
}
WITH groups
WHERE size(groups) = size($names)
UNWIND groups[0] AS name
MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
  AND all(names IN groups[1..] WHERE EXISTS {
    MATCH (item)-[also:ABOUT|MENTIONS]->(other:Name)
    WHERE
      other IN names
      AND other.scope_key IN $scope.readable
      AND also.holds_from <= $view.seen_at
      AND also.transaction_time_end > $view.seen_at
  })
WITH item, max(type(link) = 'ABOUT') AS spoken
// @state-of item AS state
WITH item, state, spoken
WHERE
  state.scope_key IN $scope.readable
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(state.valid_start_local, localdatetime(state.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN state.tags)
  AND (NOT $spoken OR (spoken AND any(word IN state._lookup_keys WHERE word STARTS WITH 'speaker=')))
WITH DISTINCT item, state
ORDER BY
  state.valid_start_time = datetime('0001-01-01T00:00:00Z'),
  $sign * state.valid_start_time.epochSeconds,
  $sign * item.created_at.epochMillis,
  item.item_id
WITH collect(state.item_id) AS item_ids
RETURN size(item_ids) AS total, item_ids[..$limit] AS item_ids
