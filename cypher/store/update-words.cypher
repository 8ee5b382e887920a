// Replaces the words of items in the text index that were made from their text.
// An item whose text has changed since keeps its mark: it is read again.
// @write @none
// @param  rows  object[]
/* :params {rows: [{item_id: 'mem_1', title: null, content: 'Café', words: ['partcafe0']}], scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
SET item.locked_at = datetime()
SET item.locked_at = null
WITH item, row
WHERE item.content = row.content AND coalesce(item.title, '') = coalesce(row.title, '')
SET
  item.search_tokens = [word IN item.search_tokens WHERE NOT word STARTS WITH 'part'] + row.words,
  item.words_due = null
