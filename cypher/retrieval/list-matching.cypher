// The given items that match a filter.
// @read @many
// @param  item_ids  string[]
// @param  clauses   object[][]
// @return item_id  string
/* :params {item_ids: ['mem_1'], clauses: [], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH item, state
WHERE all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
RETURN DISTINCT item.item_id AS item_id
