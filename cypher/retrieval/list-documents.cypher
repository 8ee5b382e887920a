// The documents of given chunks, if they match the filter.
// @read @many
// @param  item_ids  string[]
// @param  filter    retrieval/Filter
// @return item_id      string
// @return document_id  string
/* :params {item_ids: ['mem_1'], filter: {max_tier: 4, memory_types: ['document'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (chunk:MemoryItem {item_id: item_id})-[part:PART_OF]->(document:MemoryItem:Document)
WHERE
  chunk.scope_key IN $scope.readable
  AND document.scope_key IN $scope.readable
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
// @state-of document AS state
WITH item_id, document, state
WHERE
  state.origin_tier <= $filter.max_tier
  AND state.memory_type IN $filter.memory_types
  AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND state.created_at >= $filter.since
  AND state.created_at < $filter.until
RETURN DISTINCT item_id, document.item_id AS document_id
