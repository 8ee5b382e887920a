// States of given items at a time in the past, as candidates; items without one are left out.
// @read @many
// @param  item_ids  string[]
// @param  vector    vector
// @param  filter    retrieval/Filter
// @return candidate  search/Candidate  @whole
/* :params {item_ids: ['mem_1'], vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH state
WHERE
  state.origin_tier <= $filter.max_tier
  AND state.memory_type IN $filter.memory_types
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND state.created_at >= $filter.since
  AND state.created_at < $filter.until
// @candidate-of state AS candidate
RETURN candidate
