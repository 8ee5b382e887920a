// Items that mention given names, with the fields needed for ranking.
// Names linked by up to four SAME_AS relationships count as one entity.
// At most 500 items are read: those that mention the most of these names, and of these the newest.
// @read @many
// @param  keys           string[]
// @param  filter         retrieval/Filter
// @return mention  reasoning/Mention  @whole
/* :params {keys: ['mara lindqvist'], filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {_name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
// @names-of named AS name
MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
WITH item, collect(DISTINCT key) AS keys
ORDER BY size(keys) DESC, item.item_id DESC
LIMIT 500
// @state-of item AS state
WITH item, state, keys
WHERE state.scope_key IN $scope.readable AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
RETURN state{
  .item_id,
  .memory_type,
  .title,
  spoken: any(word IN state._lookup_keys WHERE word STARTS WITH 'speaker='),
  keys: keys,
  content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 2000)
} AS mention
