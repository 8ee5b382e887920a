// Counts feedback on items used together, as one link per pair with a weight computed as for items.
// The same transaction has already locked the items, so concurrent feedback cannot deadlock.
// @write @one
// @param  pairs       object[]
// @param  helpful     integer
// @param  misleading  integer
// @param  now         datetime
// @param  open_end    datetime
// @return tied        integer
/* :params {pairs: [{first: 'mem_1', second: 'mem_2'}], helpful: 1, misleading: 0, now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $pairs AS pair
MATCH (first:MemoryItem {item_id: pair.first})
WHERE first.scope_key IN $scope.writable
MATCH (second:MemoryItem {item_id: pair.second})
WHERE second.scope_key IN $scope.writable
MERGE (first)-[tie:CO_RETRIEVED]->(second)
  ON CREATE SET tie.created_at = $now, tie.holds_from = $now, tie.transaction_time_start = $now, tie.transaction_time_end = $open_end
SET
  tie.helpful_count = coalesce(tie.helpful_count, 0) + $helpful,
  tie.misleading_count = coalesce(tie.misleading_count, 0) + $misleading
WITH tie, tie.helpful_count - tie.misleading_count AS net
SET tie.weight = net / (abs(net) + 9.0)
RETURN count(tie) AS tied
