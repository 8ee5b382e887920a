// Counts feedback on pairs of items that were used together, as one link with weight and votes.
// The transaction has locked the items before, so that concurrent feedback cannot deadlock.
// @write @one
// @param  pairs       object[]
// @param  said        string
// @param  opposite    string
// @param  helpful     integer
// @param  misleading  integer
// @param  now         datetime
// @return linked      integer
/* :params {pairs: [{first: 'mem_1', second: 'mem_2'}], said: '+1f', opposite: '-1f', helpful: 1, misleading: 0, now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $pairs AS pair
MATCH (first:MemoryItem {item_id: pair.first})
WHERE first.scope_key IN $scope.writable
MATCH (second:MemoryItem {item_id: pair.second})
WHERE second.scope_key IN $scope.writable
MERGE (first)-[link:CO_RETRIEVED]->(second)
  ON CREATE SET link.created_at = $now, link.holds_from = $now, link.transaction_time_start = $now, link.transaction_time_end = $open_end
WITH link, coalesce(link._voices, []) AS voices
WITH link, voices, CASE WHEN $said IN voices THEN 0 WHEN $opposite IN voices THEN -1 ELSE 1 END AS change
SET
  link._voices = CASE change WHEN 1 THEN voices + $said WHEN 0 THEN voices ELSE [voice IN voices WHERE voice <> $opposite] END,
  link.helpful_count = coalesce(link.helpful_count, 0) + CASE change WHEN 1 THEN $helpful WHEN 0 THEN 0 ELSE -$misleading END,
  link.misleading_count = coalesce(link.misleading_count, 0) + CASE change WHEN 1 THEN $misleading WHEN 0 THEN 0 ELSE -$helpful END
WITH link, link.helpful_count - link.misleading_count AS net
SET link.weight = net / (abs(net) + 9.0)
RETURN count(link) AS linked
