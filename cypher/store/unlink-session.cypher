// Takes an item out of its session and links its neighbours to each other by NEXT.
// @write @none
// @param  item_id   string
// @param  now       datetime
/* :params {item_id: 'mem_1', now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
MATCH (session:Session {session_key: item.session_key})
SET session.changed_at = datetime()
WITH item, session
OPTIONAL MATCH (before:MemoryItem)-[earlier:NEXT]->(item)
WHERE before.session_key = item.session_key
OPTIONAL MATCH (item)-[later:NEXT]->(after:MemoryItem)
WHERE after.session_key = item.session_key
DELETE earlier, later
FOREACH (second IN CASE WHEN before IS NULL OR after IS NULL THEN [] ELSE [after] END |
  MERGE (before)-[next:NEXT]->(second)
    ON CREATE SET next.holds_from = $now, next.transaction_time_start = $now, next.transaction_time_end = $open_end
)
