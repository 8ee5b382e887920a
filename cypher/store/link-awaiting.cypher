// Links rows to items for which they have waited.
// The key of a row contains its scope.
// @write @one
// @param  rows      object[]
// @param  max       integer
// @param  now       datetime
// @return linked    integer
/* :params {rows: [{item_id: 'mem_1', external_id: 'conversation:c1', word: 'awaitsab0'}], max: 10000, now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1', writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (target:MemoryItem {item_id: row.item_id})
WHERE target.scope_key = $scope.write_key
CALL (row) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR '_search_tokens:' + row.word
      LIMIT $max
    )
  RETURN item
}
WITH row, target, item
WHERE item.scope_key IN $scope.writable AND item <> target
UNWIND [await IN item.awaits WHERE substring(await, size(split(await, '|')[0]) + 1) = row.external_id] AS await
WITH row, target, item, await, split(await, '|')[0] AS type
CREATE (item)-[:$(type) {created_at: $now, holds_from: $now, transaction_time_start: $now, transaction_time_end: $open_end}]->(target)
SET
  item.awaits = [other IN item.awaits WHERE other <> await],
  item._search_tokens = [word IN item._search_tokens WHERE word <> row.word]
RETURN count(*) AS linked
