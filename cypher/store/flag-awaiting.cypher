// Records for which items new rows wait: relationship type and external id, and words by which the rows are found later.
// @write @none
// @param  rows  object[]
/* :params {rows: [{item_id: 'mem_1', awaits: ['PART_OF|conversation:c1'], words: ['awaitsab0']}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key = $scope.write_key
SET item.awaits = row.awaits, item._search_tokens = coalesce(item._search_tokens, []) + row.words
